import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { staffDeferredMessages, type DeferredMessages } from '@vivavoce/locales/areas.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const routes = 'web/staff/src/routes/';
const tree = 'web/staff/src/app/routeTree.gen.ts';

/** `loads` are its `import()`s, with the messages that `withMessages` loads beside them. */
type Module = {
  imports: string[];
  loads: { file: string; messages: DeferredMessages[] }[];
  says: Set<DeferredMessages>;
  wants: DeferredMessages[];
};

const isLater = (messages: string): messages is DeferredMessages =>
  (staffDeferredMessages as readonly string[]).includes(messages);
const quoted = (code: string): string[] => [...code.matchAll(/'([\w.]+)'/g)].map(([, text = '']) => text);

/** `overview.add.file` is part of `overview.add`, `wizard.panel` of `wizard`. */
function deferredMessagesOf(namespace: string): DeferredMessages | undefined {
  const [area = '', part = ''] = namespace.split('.');
  return [`${area}.${part}`, area].find(isLater);
}

/** The deferred messages that a screen uses: by the namespace it asks for, or by whole keys where it asks for none. */
function saidIn(code: string): Set<DeferredMessages> {
  const said = new Set<DeferredMessages>();
  for (const [, argument = ''] of code.matchAll(/useTranslations\(([^)]*)\)/g)) {
    const keys =
      argument.trim() === ''
        ? [...code.matchAll(/['"`]([a-z]\w*\.\w+)/g)].map(([, key = '']) => key)
        : quoted(argument);
    for (const messages of keys.map(deferredMessagesOf)) if (messages) said.add(messages);
  }
  return said;
}

function readModule(file: string, code: string): Module {
  const targetOf = (specifier: string): string[] => {
    if (specifier.startsWith('.')) return [path.posix.join(path.posix.dirname(file), specifier)];
    const own = /^@vivavoce\/web-shared\/(.*)$/.exec(specifier);
    return own ? [`web/shared/${own[1]}`] : [];
  };
  const { module } = parseSync(file, code);
  const literals = module.dynamicImports.flatMap(({ start, moduleRequest }) => {
    const messages = /withMessages\(\[([^\]]*)\], (?:async )?\(\) =>[^;]{0,40}$/.exec(code.slice(0, start))?.[1] ?? '';
    const [specifier = ''] = quotedPath(code.slice(moduleRequest.start, moduleRequest.end));
    return targetOf(specifier).map((target) => ({ file: target, messages: quoted(messages).filter(isLater) }));
  });
  const isTypes = (entries: { isType: boolean }[]) => entries.length > 0 && entries.every(({ isType }) => isType);
  return {
    imports: [
      ...module.staticImports
        .filter(({ entries }) => !isTypes(entries))
        .map(({ moduleRequest }) => moduleRequest.value),
      ...module.staticExports.flatMap(({ entries }) =>
        entries.flatMap(({ isType, moduleRequest }) => (moduleRequest && !isType ? [moduleRequest.value] : [])),
      ),
    ].flatMap(targetOf),
    loads: literals,
    says: saidIn(code),
    wants: [...code.matchAll(/loadMessages\(([^)]*)\)/g)]
      .flatMap(([, messages = '']) => quoted(messages))
      .filter(isLater),
  };
}

const quotedPath = (code: string): string[] => [...code.matchAll(/^['"`](.*)['"`]$/g)].map(([, text = '']) => text);

function readModules(): Map<string, Module> {
  const files = globSync('web/{staff/src,shared}/**/*.{ts,tsx}', { cwd: root })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !/\.test\.|\.d\.ts$/.test(file));
  return new Map(files.map((file) => [file, readModule(file, readFileSync(path.join(root, file), 'utf8'))]));
}

/** The modules that load with a module, by static imports. */
function alongWith(modules: Map<string, Module>, begin: string): Set<string> {
  const along = new Set([begin]);
  for (const file of along) {
    for (const next of modules.get(file)?.imports ?? []) if (next !== tree && modules.has(next)) along.add(next);
  }
  return along;
}

/** The parent routes of a route, whose loaders it waits for. */
function routesAbove(modules: Map<string, Module>, route: string): string[] {
  const folders = route.split('/').slice(0, -1);
  const parents = folders.map((_, index) => `${folders.slice(0, index + 1).join('/')}.tsx`);
  return parents.filter((file) => file.startsWith(routes) && modules.has(file));
}

/** The entry modules whose code uses messages that nothing loads. */
function missingMessages(modules: Map<string, Module>): string[] {
  const begins = new Set(['web/staff/src/main.tsx', ...[...modules.keys()].filter((file) => file.startsWith(routes))]);
  for (const { loads } of modules.values()) for (const { file } of loads) if (modules.has(file)) begins.add(file);
  const parts = new Map([...begins].map((begin) => [begin, alongWith(modules, begin)]));
  const all = new Set<DeferredMessages>(staffDeferredMessages);
  const brought = new Map([...begins].map((begin) => [begin, all]));

  const broughtTo = (begin: string): Set<DeferredMessages> => {
    const own = modules.get(begin)?.wants ?? [];
    if (begin.startsWith(routes)) {
      return new Set([...own, ...routesAbove(modules, begin).flatMap((file) => modules.get(file)?.wants ?? [])]);
    }
    // A module that is imported dynamically may rely on its own messages and on those that all its importers have in
    // common.
    const ways = [...parts].flatMap(([from, files]) =>
      [...files].flatMap((file) =>
        (modules.get(file)?.loads ?? [])
          .filter((load) => load.file === begin)
          .map(({ messages }) => new Set([...messages, ...(brought.get(from) ?? [])])),
      ),
    );
    return ways.length === 0
      ? new Set(own)
      : ways.reduce((one, other) => new Set([...one].filter((w) => other.has(w))));
  };

  for (let changed = true; changed;) {
    changed = false;
    for (const begin of begins) {
      const now = broughtTo(begin);
      if (now.size === brought.get(begin)?.size) continue;
      brought.set(begin, now);
      changed = true;
    }
  }
  return [...parts].flatMap(([begin, files]) =>
    [...files].flatMap((file) =>
      [...(modules.get(file)?.says ?? [])]
        .filter((messages) => !brought.get(begin)?.has(messages))
        .map((messages) => `${begin} shows ${file}, which says '${messages}', and does not bring it`),
    ),
  );
}

describe('words that load later', () => {
  const app = (files: Record<string, string>) =>
    missingMessages(new Map(Object.entries(files).map(([file, code]) => [file, readModule(file, code)])));
  const panel = { 'web/staff/src/areas/a/panel.tsx': "const t = useTranslations('wizard.panel');" };
  const route = (code: string) => ({
    ...panel,
    [`${routes}a.tsx`]: `import { Panel } from '../areas/a/panel.tsx';${code}`,
  });

  it('are missed where a route shows them and does not want them', () => {
    expect(app(route(''))).toEqual([expect.stringContaining("panel.tsx, which says 'wizard'")]);
    expect(app(route("export const loader = () => loadMessages('login', 'wizard');"))).toEqual([]);
  });

  it('are brought by a route above', () => {
    const above = { 'web/staff/src/routes/b.tsx': "const loader = () => loadMessages('wizard');" };
    const below = { 'web/staff/src/routes/b/c.tsx': "import { Panel } from '../../areas/a/panel.tsx';" };
    expect(app({ ...panel, ...below })).toHaveLength(1);
    expect(app({ ...panel, ...below, ...above })).toEqual([]);
  });

  it('come with a part that loads when it is asked for, or with all that show it', () => {
    const load = "() => import('./panel.tsx')";
    const opener = (code: string) => ({ ...panel, 'web/staff/src/areas/a/opener.tsx': code });
    const shows = (name: string, code = '') => ({
      [`${routes}${name}.tsx`]: `import { Opener } from '../areas/a/opener.tsx';${code}`,
    });
    const wants = "const loader = () => loadMessages('wizard');";
    expect(app({ ...opener(`lazy(${load});`), ...shows('one') })).toHaveLength(1);
    expect(app({ ...opener(`lazy(withMessages(['wizard'], ${load}));`), ...shows('one') })).toEqual([]);
    expect(app({ ...opener(`lazy(${load});`), ...shows('one', wants) })).toEqual([]);
    expect(app({ ...opener(`lazy(${load});`), ...shows('one', wants), ...shows('two') })).toHaveLength(1);
  });

  it('are told from keys where a screen asks for no area, and from parts of an area', () => {
    expect([...saidIn("useTranslations(); t('wizard.title'); t('common.save')")]).toEqual(['wizard']);
    expect([...saidIn("useTranslations('overview.add.file'); useTranslations('overview')")]).toEqual(['overview.add']);
  });

  it('are there wherever the staff app says them', () => {
    const modules = readModules();
    expect([...modules.values()].filter(({ says }) => says.size > 0).length).toBeGreaterThan(150);
    expect(missingMessages(modules)).toEqual([]);
  });
});
