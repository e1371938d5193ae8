import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, mergeConfig, type Plugin } from 'vite';
import { appConfig } from '@vivavoce/web-shared/vite/app-config.ts';
import { importReach, type ImportGraph } from '@vivavoce/web-shared/vite/import-reach.ts';

const chosenDark = /:root((?:\.other-brand)?)\[data-theme=["']dark["']\]\s*(\{[^}]*\})/g;

/**
 * The first view is painted before any script runs, so the dark roles also follow the device; a colour scheme chosen in
 * this browser still wins.
 */
function darkByDevice(): Plugin {
  return {
    name: 'vivavoce-dark-by-device',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/styles/tokens.css')) return undefined;
      if ([...code.matchAll(chosenDark)].length !== 2)
        throw new Error(`${id} needs dark roles with and without a brand`);
      const byDevice = (chosen: string, brand: string, roles: string) =>
        `${chosen}\n@media (prefers-color-scheme: dark) { :root${brand}:not([data-theme='light']) ${roles} }`;
      return { code: code.replaceAll(chosenDark, byDevice), map: null };
    },
  };
}

/** Files that each page has begun with, so that no later part asks for them. */
const ofEveryPage = /\/(base|rolldown-runtime)-/;

const page = (name: string) => path.join(import.meta.dirname, name);
const inInterview = importReach([page('index.html')]);
const inVisitorPages = importReach([page('visitors.html')]);
const everInVisitorPages = importReach([page('visitors.html')], true);

/** Files of the pages beside the interview have a folder of their own, so that the interview's size can be measured. */
const ofVisitors = /\/(visitors|hub|marketplace|sso|layouts)[./]|messages\/\w+\/visitors/;
const folderOf = (ids: readonly string[]): string => (ids.some((id) => ofVisitors.test(id)) ? 'visitors/' : '');

export default defineConfig(() =>
  mergeConfig(appConfig('public'), {
    root: import.meta.dirname,
    plugins: [darkByDevice(), react()],
    build: {
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_file: string, files: string[]) => files.filter((file) => !ofEveryPage.test(file)),
      },
      rolldownOptions: {
        input: { index: page('index.html'), visitors: page('visitors.html') },
        output: {
          // Code that several pages begin with in one file, and what the visitors' pages also load later in another: the
          // file of the interview itself would start an interview there.
          codeSplitting: {
            groups: [
              {
                name: (id: string, graph: ImportGraph) =>
                  inInterview(id, graph) && inVisitorPages(id, graph) ? 'base' : null,
                debugName: 'base',
              },
              {
                name: (id: string, graph: ImportGraph) =>
                  inInterview(id, graph) && (everInVisitorPages(id, graph) || !id.includes('/web/')) ? 'shared' : null,
                debugName: 'shared',
                minShareCount: 2,
              },
            ],
          },
          chunkFileNames: ({ moduleIds }: { moduleIds: readonly string[] }) =>
            `assets/public/${folderOf(moduleIds)}[name]-[hash].js`,
          assetFileNames: ({ names }: { names: readonly string[] }) =>
            `assets/public/${names.includes('visitors.css') ? 'visitors/' : ''}[name]-[hash][extname]`,
        },
      },
    },
  }),
);
