import { describe, expect, it } from 'vitest';
import { termsOf } from './terms.ts';

const question = {
  kind: 'video' as const,
  screen_recording: false,
  preparation_seconds: 30,
  answer_seconds: 120,
  attempts_left: 2,
};
const keys = (fields: Partial<Parameters<typeof termsOf>[0]>) =>
  termsOf({ ...question, ...fields }).map((term) => term.key);

describe('the terms of a question', () => {
  it('names seconds and whole minutes as people say them', () => {
    expect(termsOf(question)).toEqual([
      { key: 'think', values: { seconds: 30 } },
      { key: 'answer', values: { minutes: 2 } },
      { key: 'attempts', values: { count: 2 } },
    ]);
  });

  it('keeps odd lengths in seconds', () => {
    expect(keys({ preparation_seconds: 120, answer_seconds: 90 })).toEqual([
      'thinkMinutes',
      'answerSeconds',
      'attempts',
    ]);
  });

  it('says when there is no limit', () => {
    expect(keys({ preparation_seconds: null, attempts_left: null })).toEqual(['thinkFree', 'answer', 'attemptsFree']);
    expect(keys({ preparation_seconds: 0 })[0]).toBe('thinkNone');
  });

  it('name how a written question is answered, and no attempts', () => {
    const textQuestion = { preparation_seconds: 0, answer_seconds: 0, attempts_left: null };
    expect(keys({ ...textQuestion, kind: 'text' })).toEqual(['text', 'unlimited']);
    expect(keys({ ...textQuestion, kind: 'choice', answer_seconds: 45 })).toEqual(['choice', 'answerSeconds']);
    expect(keys({ ...textQuestion, kind: 'file', preparation_seconds: 30 })).toEqual(['file', 'think', 'unlimited']);
    expect(keys({ kind: 'audio' })).toEqual(['sound', 'think', 'answer', 'attempts']);
  });
});
