import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';
import { areasOf, laterAreasOf, type AppName } from '@vivavoce/locales/areas.ts';

type Tree = { [key: string]: string | Tree };

const prefix = 'virtual:messages/';
const localesFolder = fileURLToPath(new URL('../../../locales/', import.meta.url));

function compileTree(tree: Tree): unknown {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [key, typeof value === 'string' ? compile(value) : compileTree(value)]),
  );
}

function areasIn(app: AppName, set: string | undefined): readonly string[] {
  if (set === undefined) return areasOf[app];
  return set === 'later' ? (laterAreasOf[app] ?? []) : [set];
}

/**
 * `virtual:messages/{locale}`: the phrases of one app in one language, parsed at build time, so that no message
 * parser travels to the browser. `virtual:messages/{locale}/later`: those of its later screens;
 * `virtual:messages/{locale}/{area}`: one area alone, for pages that need no other.
 */
export function messages(app: AppName): Plugin {
  return {
    name: 'vivavoce-messages',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const [locale, set] = id.slice(prefix.length + 1).split('/');
      const compiled: Record<string, unknown> = {};
      for (const area of areasIn(app, set)) {
        const file = `${localesFolder}${locale}/${area}.json`;
        this.addWatchFile(file);
        compiled[area] = compileTree(JSON.parse(readFileSync(file, 'utf8')) as Tree);
      }
      const json = JSON.stringify(JSON.stringify(compiled));
      return { code: `export default JSON.parse(${json})`, map: null };
    },
    handleHotUpdate({ file, server }) {
      if (!file.startsWith(localesFolder) || !file.endsWith('.json')) return;
      const graph = server.moduleGraph;
      for (const [id, module] of graph.idToModuleMap) {
        if (id.startsWith(`\0${prefix}`)) graph.invalidateModule(module);
      }
      server.ws.send({ type: 'full-reload' });
    },
  };
}
