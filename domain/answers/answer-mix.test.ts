import { expect, test } from 'vitest';
import { answerMix, kindCounts } from './answer-mix.ts';
import { givenKind, PICTURES } from './picture.ts';
import { QUESTION_KINDS } from './question-kind-names.ts';
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

test('a video question answered without a picture has a voice answer, and nothing else changes its kind', () => {
  const changed = QUESTION_KINDS.flatMap((kind) =>
    [...PICTURES, null].filter((picture) => givenKind(kind, picture) !== kind).map((picture) => [kind, picture]),
  );
  expect(changed).toEqual([['video', 'none']]);
  expect(givenKind('video', 'none')).toBe('audio');
});
