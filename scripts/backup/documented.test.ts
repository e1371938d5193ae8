import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { COMMANDS, ROOT } from './documented.fixture.ts';

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/** Lines of the blocks of a section, without the words that explain them. */
function commandsOf(page: string, section: string): string[] {
  const [, part = ''] = page.split(`\n## ${section}\n`);
  const blocks = (part.split('\n## ')[0] ?? '').split('```').filter((_, index) => index % 2 === 1);
  return blocks.flatMap((block) => block.trim().split('\n')).map((line) => line.replace(/ {3,}.*$/, ''));
}

test('every command of the guide is run by a test, and every one that is run stands there', () => {
  const documented = commandsOf(read('docs/operations.md'), 'Backup and restore');
  expect([...new Set(documented)].toSorted()).toEqual(Object.values(COMMANDS).toSorted());
  const tests = ['lost-machine', 'pgbackrest'].map((name) => read(`scripts/backup/${name}.deep.test.ts`)).join('\n');
  expect(Object.keys(COMMANDS).filter((name) => !tests.includes(`COMMANDS.${name}`))).toEqual([]);
});
