import { expect, it } from 'vitest';
import { TEXT_LIMITS } from '../limits.ts';
import { copyTitle } from './copy-title.ts';

const longest = 'a'.repeat(TEXT_LIMITS.title_max_characters);

it.each([
  ['Analyst', 'en-gb', [], 'Analyst (copy)'],
  ['Analyste', 'fr-fr', [], 'Analyste (copie)'],
  ['Analyst', 'en-gb', ['Analyst (copy)'], 'Analyst (copy 2)'],
  ['Analyst', 'en-gb', ['Analyst (copy)', 'Analyst (copy 2)'], 'Analyst (copy 3)'],
  ['Analyst (copy)', 'en-gb', ['Analyst (copy)'], 'Analyst (copy 2)'],
  ['Analyst (copy 7)', 'en-gb', ['Analyst (copy 7)'], 'Analyst (copy)'],
  ['Analyste (copie)', 'en-gb', [], 'Analyste (copy)'],
  ['Sales (copy writer)', 'en-gb', [], 'Sales (copy writer) (copy)'],
  ['', 'en-gb', [], ''],
  [longest, 'en-gb', [], `${longest.slice(0, -7)} (copy)`],
  [longest, 'fr-fr', [`${longest.slice(0, -8)} (copie)`], `${longest.slice(0, -10)} (copie 2)`],
] as const)('%s in %s beside %j', (title, locale, taken, expected) => {
  const copy = copyTitle(title, locale, new Set(taken));
  expect(copy).toBe(expected);
  expect(copy.length).toBeLessThanOrEqual(TEXT_LIMITS.title_max_characters);
});

it('cuts no letter in two', () => {
  const title = '\u{1F600}'.repeat(TEXT_LIMITS.title_max_characters / 2);
  expect(copyTitle(title, 'en-gb', new Set()).isWellFormed()).toBe(true);
});
