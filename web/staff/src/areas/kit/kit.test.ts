import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const source = path.join(import.meta.dirname, '../..');
const read = (glob: string): Map<string, string> =>
  new Map(globSync(glob, { cwd: source }).map((file) => [file, readFileSync(path.join(source, file), 'utf8')]));

const primitives = read('ui/**/*.tsx');
const screens = new Map(
  [...read('{app,areas,features,routes}/**/*.tsx')].filter(([file]) => !file.startsWith('areas/kit/')),
);
const kit = [...read('areas/kit/*.tsx').values()].join('\n');

/** Parts of the shell that a page draws, unlike those that only start with it. */
const shell = ['ToastLine', 'LoadingLine', 'ChangePill'];

const isDrawnIn = (code: string, name: string): boolean => new RegExp(`<${name}[\\s./>]`).test(code);

/** Used by another component and by no screen. */
function isPart(file: string, name: string): boolean {
  const elsewhere = [...primitives].some(([other, code]) => other !== file && isDrawnIn(code, name));
  return elsewhere && ![...screens.values()].some((code) => isDrawnIn(code, name));
}

/** Components that a file exports for screens; default exports are parts that load later. */
function componentsOf(file: string, code: string): string[] {
  const components = [...code.matchAll(/^export (?:function|const) ([A-Z]\w*[a-z]\w*)/gm)].map(([, name = '']) => name);
  const passedOn = [...code.matchAll(/^export \{ ([^}]+) \} from/gm)].flatMap(([, names = '']) => names.split(', '));
  return [...components.filter((name) => !isPart(file, name)), ...passedOn];
}

const shared = [...primitives].flatMap(([file, code]) => componentsOf(file, code).map((name) => ({ file, name })));

it('finds the components of ui/', () => {
  const names = shared.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['Button', 'LinkButton', 'Tab', 'ActionMenu', 'Drawer', 'RichTextField']),
  );
  expect(names).not.toContain('DrawerPager');
});

it.each(shared)('/kit shows $name of $file', ({ name }) => {
  expect(isDrawnIn(kit, name), `add <${name}> to areas/kit, in each of its states`).toBe(true);
});

it.each(shell)('/kit shows %s of app/shell', (name) => {
  expect(isDrawnIn(kit, name)).toBe(true);
});
