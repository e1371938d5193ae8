import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';
import {
  areasOf,
  captionAreas,
  guestAreas,
  landingMessages,
  placeAreas,
  publicDeferredAreas,
  staffDeferredMessages,
  visitorMessages,
  type AppName,
} from '@vivavoce/locales/areas.ts';

type Tree = { [key: string]: string | Tree };

const prefix = 'virtual:messages/';
const localesFolder = fileURLToPath(new URL('../../../locales/', import.meta.url));

function compileTree(tree: Tree): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [key, typeof value === 'string' ? compile(value) : compileTree(value)]),
  );
}

function areasIn(app: AppName, set: string | undefined): readonly string[] {
  if (set === undefined) return areasOf[app];
  if (set === 'later') return publicDeferredAreas;
  if (set === 'guest') return guestAreas;
  if (set === 'captions') return captionAreas;
  if (set === 'place') return placeAreas;
  if (set === 'landing') return landingMessages;
  return set === 'visitors' ? visitorMessages : [set];
}

/** The phrases of an area without its deferred parts, or those of one part. */
function treeOf(file: Tree, area: string, part: string | undefined): Tree {
  if (part !== undefined) return { [part]: file[part] ?? {} };
  const isLater = (key: string) => staffDeferredMessages.some((name) => name === `${area}.${key}`);
  return Object.fromEntries(Object.entries(file).filter(([key]) => !isLater(key)));
}

/** Code of the map from each deferred part to its loader in each language. */
function loadersOfDeferredMessages(): string {
  const loader = (part: string, locale: string) => `${locale}: () => import('${prefix}${locale}/${part}')`;
  const lines = staffDeferredMessages.map((part) => `'${part}': { ${loader(part, 'en')}, ${loader(part, 'fr')} },`);
  return `export default {\n${lines.join('\n')}\n};`;
}

/**
 * `virtual:messages/{locale}`: the phrases of one app in one language, parsed at build time, so that no message
 * parser reaches the browser. `virtual:messages/{locale}/later`: those of the public app's later screens;
 * `virtual:messages/{locale}/visitors`: those of the pages beside the interview; `guest`: those of the page for guests; `place`: those of the place of a learner; `captions`: those of own answers; `landing`: those of the public page of an activity;
 * `virtual:messages/{locale}/{area}`: one area or `{area}.{part}` alone; `virtual:messages/later-words`: the loaders
 * of the staff app.
 */
export function messages(app: AppName): Plugin {
  return {
    name: 'vivavoce-messages',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const [locale, set] = id.slice(prefix.length + 1).split('/');
      if (locale === 'later-words') return { code: loadersOfDeferredMessages(), map: null };
      const compiled: Record<string, object> = {};
      for (const name of areasIn(app, set)) {
        const [area = '', part] = name.split('.');
        const file = `${localesFolder}${locale}/${area}.json`;
        this.addWatchFile(file);
        compiled[area] = {
          ...compiled[area],
          ...compileTree(treeOf(JSON.parse(readFileSync(file, 'utf8')) as Tree, area, part)),
        };
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
