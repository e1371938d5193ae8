import { expect, test } from 'vitest';
import { answerMix, kindCounts } from './answer-mix.ts';
import type { QuestionKind } from './question-kinds.ts';

const asked = (...kinds: QuestionKind[]) => kinds.map((kind) => ({ kind }));

test.each([
  ['recorded', asked('video', 'audio')],
  ['sound', asked('audio')],
  ['written', asked('text', 'file')],
  ['mixed', asked('video', 'choice')],
] as const)('%s', (mix, questions) => {
  expect(answerMix(questions)).toBe(mix);
});

test('counts each kind that occurs, those on video first', () => {
  expect(kindCounts(asked('file', 'video', 'text', 'video'))).toEqual([
    { kind: 'video', count: 2 },
    { kind: 'text', count: 1 },
    { kind: 'file', count: 1 },
  ]);
});
