import { expect, test } from 'vitest';
import { agreeWithCount } from './question-count.ts';

const ENGLISH = 'There are [QUESTION COUNT] questions and it takes 9 minutes.';
const FRENCH = 'Il comporte [QUESTION COUNT] questions.';

test.each([
  ['en-gb', ENGLISH, 0, ENGLISH],
  ['en-gb', ENGLISH, 1, 'There is [QUESTION COUNT] question and it takes 9 minutes.'],
  ['en-gb', ENGLISH, 2, ENGLISH],
  ['en-gb', 'Answer [question&nbsp;count] questions', 1, 'Answer [question&nbsp;count] question'],
  ['fr-fr', FRENCH, 0, 'Il comporte [QUESTION COUNT] question.'],
  ['fr-fr', FRENCH, 1, 'Il comporte [QUESTION COUNT] question.'],
  ['fr-fr', FRENCH, 2, FRENCH],
] as const)('%s: %s with %i', (locale, template, count, expected) => {
  expect(agreeWithCount(template, locale, count)).toBe(expected);
});

test('leaves everything else alone', () => {
  const other = 'Questions? There are two questions: [QUESTION COUNT], [DEADLINE] questions.';
  expect(agreeWithCount(other, 'en-gb', 1)).toBe(other);
});
