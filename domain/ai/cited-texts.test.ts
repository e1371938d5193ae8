import { describe, expect, it } from 'vitest';
import { checkCitedText, numberedParts } from './cited-texts.ts';
import type { ClaimedText } from './cited-texts.ts';

const PARTS = [
  {
    key: 'experience',
    heading: 'Experience',
    lines: [
      { text: 'Led a team of five people in Bristol' },
      { text: 'and did not miss', question_id: 3, from_ms: 900 },
      { text: 'one deadline in two years' },
    ],
  },
  { key: 'skills', heading: 'Skills', lines: [{ text: 'Spreadsheets, reports and tidy minutes' }] },
];
type Statement = ClaimedText['statements'][number];
const claim = (given: Partial<Statement>): Statement => ({
  part: 1,
  kind: 'strength',
  text: 'A definite result.',
  cites: [{ cue: 1, quote: 'led a team of 5 people' }],
  ...given,
});
const check = (...statements: Statement[]) => checkCitedText({ statements }, PARTS, 'en');

describe('a statement about a part', () => {
  it('is shown with the words of the part, also across lines', () => {
    const { text, dropped } = check(
      claim({ kind: 'next_step', cites: [{ cue: 2, quote: 'miss one deadline in two years' }] }),
      claim({}),
    );
    expect(dropped).toBe(0);
    expect(text.parts).toEqual([
      {
        key: 'experience',
        heading: 'Experience',
        statements: [
          expect.objectContaining({
            kind: 'strength',
            passages: [{ line: 1, text: 'Led a team of five people' }],
          }),
          expect.objectContaining({
            kind: 'next_step',
            passages: [{ line: 2, text: 'not miss one deadline in two years', question_id: 3, from_ms: 900 }],
          }),
        ],
      },
    ]);
  });

  it.each<[string, Partial<Statement>]>([
    ['without a passage', { cites: [] }],
    ['with a flipped number', { cites: [{ cue: 1, quote: 'led a team of nine people' }] }],
    ['with words of another part', { cites: [{ cue: 4, quote: 'Spreadsheets, reports and tidy minutes' }] }],
    ['about a part that is not there', { part: 3 }],
    ['with a number that no passage has', { text: 'Led 40 people.' }],
    ['with a name that no passage has', { text: 'The team of Ms Osei was led.' }],
    ['with a link', { text: 'See [more](https://evil.example).' }],
    ['of 301 characters', { text: 'a'.repeat(301) }],
  ])('%s is dropped', (_, given) => {
    expect(check(claim(given))).toEqual({ text: { parts: [] }, dropped: 1 });
  });

  it('is the only one of its kind for its part', () => {
    const { text, dropped } = check(claim({}), claim({ text: 'Another one.' }));
    expect(text.parts[0]?.statements).toHaveLength(1);
    expect(dropped).toBe(1);
  });
});

it('numbers lines through all parts, without invisible characters', () => {
  const { text, notes } = numberedParts([
    { key: 'a', heading: 'One\u202E', lines: [{ text: 'first  line' }] },
    { key: 'b', heading: 'Two', lines: [{ text: 'second\u{E0041}' }] },
  ]);
  expect(text).toBe('Part 1: One\n[1] first line\n\nPart 2: Two\n[2] second');
  expect(notes).toEqual(['invisible_characters']);
});
