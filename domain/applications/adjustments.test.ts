import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QUESTION_KINDS } from '../answers/question-kinds.ts';
import { adjustedQuestion, EXTRA_TIMES, moreTime } from './adjustments.ts';

const video = { kind: 'video', screen_recording: true } as const;
const question = { ...video, id: 7, preparation_seconds: 30, answer_seconds: 120, attempts_allowed: 2 };

describe('a question with what was granted', () => {
  it.each([
    [{}, question],
    [{ extra_time: 25 }, { ...question, preparation_seconds: 38, answer_seconds: 150 }],
    [{ extra_time: 50 }, { ...question, preparation_seconds: 45, answer_seconds: 180 }],
    [{ extra_time: 100 }, { ...question, preparation_seconds: 60, answer_seconds: 240 }],
    [{ extra_time: 300 }, { ...question, preparation_seconds: 120, answer_seconds: 480 }],
    [{ extra_time: 'unlimited' }, { ...question, preparation_seconds: null, answer_seconds: 3600 }],
    [{ breaks: true }, question],
    [{ extra_attempts: 3 }, { ...question, attempts_allowed: 5 }],
    [{ in_advance: true, timer_hidden: true }, question],
  ] as const)('%o is %o', (granted, expected) => {
    expect(adjustedQuestion(question, granted)).toEqual(expected);
  });

  it('is answered by voice or in writing, with the time that writing takes', () => {
    const spoken = { ...question, kind: 'audio', screen_recording: false };
    expect(adjustedQuestion(question, { answer_as: 'audio' })).toEqual(spoken);
    expect(adjustedQuestion(question, { answer_as: 'text', extra_time: 50 })).toMatchObject({
      kind: 'text',
      preparation_seconds: 45,
      answer_seconds: 0,
      max_characters: 2000,
      screen_recording: false,
    });
    const choice = { ...question, kind: 'choice' as const, choices: ['a', 'b'], screen_recording: false };
    expect(adjustedQuestion(choice, { answer_as: 'text' })).toEqual(choice);
  });

  it('has no limit at all where it is answered in writing', () => {
    const written = { ...question, kind: 'text' as const, screen_recording: false, preparation_seconds: 0 };
    expect(adjustedQuestion(written, { extra_time: 'unlimited' })).toMatchObject({
      preparation_seconds: 0,
      answer_seconds: 0,
    });
    const first = { ...written, preparation_seconds: 30 };
    expect(adjustedQuestion(first, { extra_time: 'unlimited' })).toMatchObject({ preparation_seconds: null });
  });

  it('of ten minutes has time for four times as much', () => {
    const long = { ...question, preparation_seconds: 600, answer_seconds: 600 };
    const most = { preparation_seconds: 2400, answer_seconds: 2400 };
    expect(adjustedQuestion(long, { extra_time: 300 })).toMatchObject(most);
  });

  it('leaves what has no limit without one', () => {
    const free = { ...video, preparation_seconds: null, answer_seconds: 0, attempts_allowed: 0 };
    expect(adjustedQuestion(free, { extra_time: 100, extra_attempts: 5 })).toEqual(free);
  });

  it('never gives less, in whole seconds', () => {
    const questions = fc.record({
      kind: fc.constantFrom(...QUESTION_KINDS),
      screen_recording: fc.boolean(),
      preparation_seconds: fc.option(fc.integer({ min: 0, max: 600 })),
      answer_seconds: fc.integer({ min: 0, max: 600 }),
      attempts_allowed: fc.integer({ min: 0, max: 10 }),
    });
    fc.assert(
      fc.property(questions, fc.constantFrom(...EXTRA_TIMES), fc.integer({ min: 1, max: 5 }), (held, time, more) => {
        const given = adjustedQuestion(held, { extra_time: time, extra_attempts: more });
        const unlimited = given.answer_seconds === 0;
        expect(unlimited || given.answer_seconds >= held.answer_seconds).toBe(true);
        expect(Number.isInteger(given.answer_seconds)).toBe(true);
        const thinking = given.preparation_seconds ?? Infinity;
        expect(thinking).toBeGreaterThanOrEqual(held.preparation_seconds ?? Infinity);
        expect(given.attempts_allowed).toBe(held.attempts_allowed === 0 ? 0 : held.attempts_allowed + more);
      }),
    );
  });
});

it.each([
  [25, 300, 300],
  ['unlimited', 300, 'unlimited'],
  [null, 50, 50],
  [undefined, null, null],
] as const)('of %j and %j more time is %j', (one, other, more) => {
  expect(moreTime(one, other)).toBe(more);
  expect(moreTime(other, one)).toBe(more);
});
