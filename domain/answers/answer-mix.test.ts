import { expect, test } from 'vitest';
import { answerMix, kindCounts } from './answer-mix.ts';
import type { QuestionKind } from './question-kinds.ts';

const questionsOf = (...kinds: QuestionKind[]) => kinds.map((kind) => ({ kind }));

test.each([
  ['recorded', questionsOf('video', 'audio')],
  ['sound', questionsOf('audio')],
  ['written', questionsOf('text', 'file')],
  ['mixed', questionsOf('video', 'choice')],
] as const)('%s', (mix, questions) => {
  expect(answerMix(questions)).toBe(mix);
});

test('counts each kind that occurs, those on video first', () => {
  expect(kindCounts(questionsOf('file', 'video', 'text', 'video'))).toEqual([
    { kind: 'video', count: 2 },
    { kind: 'text', count: 1 },
    { kind: 'file', count: 1 },
  ]);
});
