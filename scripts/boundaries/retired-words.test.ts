import { expect, test } from 'vitest';
import { parseSync } from 'vite';
import { declaredNames } from './syntax.ts';
import { checkRetiredWords, RETIRED_WORDS, type RetiredWord } from './retired-words.ts';
import type { Source } from './sources.ts';

const source = (file: string, code: string, comments = ''): Source => ({
  file,
  code,
  comments,
  functions: [],
  declared: declaredNames(parseSync(file, code).program),
  lines: 1,
  isTest: false,
  imports: [],
});
const strict = RETIRED_WORDS.map((word) => ({ ...word, ceiling: 0 }));
const wordsIn = (...sources: Source[]) =>
  checkRetiredWords(sources, strict).map(({ says }) => /^"(\w+)" is in the (\w+)/.exec(says)?.slice(1).join(' '));

test.each([
  ['const startDeed = 1;', 'deed names'],
  ['const deed_parts = 1;', 'deed names'],
  ['type OpenSending = 1; const sendings = [];', 'sending names'],
  ['const askWhom = 1;', 'whom names'],
  ['const asked = 1;', 'asked names'],
  ['type A = { hindrance: string };', 'hindrance names'],
  ['read(stage);', 'stage names'],
  ['withWords(text);', 'words names'],
])('%s is refused as a name', (code, expected) => {
  expect(wordsIn(source('server/src/a.ts', code))).toContain(expected);
});

test.each([
  ['const found = 1;', 'found declarations'],
  ['const { row: stored, ...rest } = call();', 'stored declarations'],
  ['const [saved = 1] = list;', 'saved declarations'],
  ['rows.find((one) => one.id === 1);', 'one declarations'],
  ['function store({ kept }: { kept: number }) {}', 'kept declarations'],
])('%s declares a retired name', (code, expected) => {
  expect(wordsIn(source('server/src/a.ts', code))).toEqual([expected]);
});

test.each([
  'const read = { own: call.found };',
  'type Answer = { given: number }; type Ask = (one: number) => void;',
  'const { stored: row } = call; const made = () => 1; row.stored = 2;',
])('%s declares no retired name', (code) => {
  expect(wordsIn(source('server/src/a.ts', code))).toEqual([]);
});

test('a file name is a name, a comment is read for itself', () => {
  expect(wordsIn(source('server/src/grant-hindrance.ts', ''))).toEqual(['hindrance names']);
  expect(wordsIn(source('server/src/a.ts', '', '/** Whoever asks */'))).toEqual(['whoever comments']);
});

test.each([
  "it('ends at once', () => {});",
  "test.each([1])('%s stands in a record', () => {});",
  'it.skip(`is over`, f);',
])('%s has a retired title', (code) => {
  const of = (isTest: boolean) =>
    checkRetiredWords([{ ...source('server/src/a.test.ts', code), isTest }], strict).length;
  expect([of(true), of(false)]).toEqual([1, 0]);
});

test.each([
  "const text = 'the deed of somebody';",
  'const is_sending = true; const sending = upload.sending;',
  'const asked_at = 1; const indeed = 2; const backstage = 3; const words_per_minute = 1;',
])('%s uses no retired word', (code) => {
  expect(wordsIn(source('server/src/a.ts', code))).toEqual([]);
});

test('files up to the ceiling may use a word; one more is refused by name', () => {
  const words: RetiredWord[] = [{ word: 'deed', where: 'names', pattern: /_deed_/, instead: 'action', ceiling: 1 }];
  const [first, second] = [source('a.ts', 'deed'), source('b.ts', 'deed')];
  expect(checkRetiredWords([first], words)).toEqual([]);
  expect(checkRetiredWords([first, second], words)).toEqual([
    {
      file: 'scripts/boundaries/retired-words.ts',
      says: expect.stringMatching(/of 2 files and may be in 1; .*a\.ts, b\.ts/),
    },
  ]);
});
