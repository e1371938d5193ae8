import { expect, it } from 'vitest';
import { isAnswerRated, NOTHING_RATED, type OwnRatings } from './rated-by.ts';
import { RATING_STYLE } from './styles.ts';

const { per_question, overall, matrix } = RATING_STYLE;
const rated = (part: Partial<OwnRatings>): OwnRatings => ({ ...NOTHING_RATED, ...part });

it.each([
  ['nothing rated', per_question, 'playable', rated({}), false],
  ['its answer rated', per_question, 'playable', rated({ questions: new Set([7]) }), true],
  ['another answer rated', per_question, 'playable', rated({ questions: new Set([8]) }), false],
  ['an overall rating from an earlier style', per_question, 'playable', rated({ overall: true }), false],
  ['nothing rated', overall, 'playable', rated({}), false],
  ['the whole rated', overall, 'playable', rated({ overall: true }), true],
  ['the whole rated, a written answer', overall, 'written', rated({ overall: true }), true],
  ['the whole rated, a damaged answer', overall, 'damaged', rated({ overall: true }), true],
  ['the whole rated, no answer', overall, 'empty', rated({ overall: true }), false],
  ['an answer rated under an earlier style', overall, 'playable', rated({ questions: new Set([7]) }), false],
  ['every level chosen', matrix, 'playable', rated({ questions: new Set([7]) }), true],
  ['levels of another answer chosen', matrix, 'playable', rated({ questions: new Set([8]) }), false],
] as const)('%s, style %i, %s', (_, style, state, own, expected) => {
  expect(isAnswerRated(style, { question: 7, state }, own)).toBe(expected);
});
