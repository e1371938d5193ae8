import { expect, test } from 'vitest';
import { defaultTerms } from './question-terms.ts';

test.each([
  ['video', null, { preparation_seconds: 30, answer_seconds: 120, attempts_allowed: 2 }],
  ['video', 'feedback', { preparation_seconds: 30, answer_seconds: 120, attempts_allowed: 2 }],
  ['video', 'experience', { preparation_seconds: null, answer_seconds: 120, attempts_allowed: 0 }],
  ['audio', 'experience', { preparation_seconds: null, answer_seconds: 120, attempts_allowed: 0 }],
  ['text', 'experience', { preparation_seconds: 0, answer_seconds: 0, attempts_allowed: 0 }],
] as const)('%s, %s', (kind, type, terms) => {
  expect(defaultTerms(kind, type)).toEqual(terms);
});
