import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { SETTINGS } from '../server/src/settings.mjs';

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const pages = ['docs/operations.md', 'deploy/README.md'];
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/** Names in capitals that are settings of something else, by their beginning. */
const FOREIGN = /^(PGBACKREST_|PUBLIC_HOST$|POSTGRES_PASSWORD$|BASE_IMAGE$|EXTRA_CA$|NODE_)/;

test.each(pages)('every command that %s names exists', (page) => {
  const commands = [...read(page).matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
  expect(commands.filter((name) => scripts[name] === undefined)).toEqual([]);
  const usage = read('scripts/admin/run-command.ts');
  const admin = [...read(page).matchAll(/npm run admin -- ([a-z-]+ [a-z-]+)/g)].map(([, name = '']) => name);
  expect(admin.filter((name) => !usage.includes(`npm run admin -- ${name}`))).toEqual([]);
});

test.each(pages)('every setting that %s names exists', (page) => {
  const names = [...read(page).matchAll(/\b([A-Z][A-Z\d]+(?:_[A-Z\d]+)+)\b(?!_)/g)].map(([, name = '']) => name);
  const unknown = names.filter((name) => !(name in SETTINGS) && !FOREIGN.test(name));
  expect([...new Set(unknown)]).toEqual([]);
});

test.each(pages)('every file that %s names exists', (page) => {
  const files = [...read(page).matchAll(/\b((?:deploy|scripts|server|docs)\/[\w./-]*\w\.\w+)/g)].map(
    ([, file = '']) => file,
  );
  expect([...new Set(files)].filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});
