import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QUESTION_KINDS } from '../answers/question-kinds.ts';
import { adjustedQuestion, EXTRA_TIMES } from './adjustments.ts';

const video = { kind: 'video', screen_recording: true } as const;
const question = { ...video, id: 7, preparation_seconds: 30, answer_seconds: 120, attempts_allowed: 2 };

describe('a question with what was granted', () => {
  it.each([
    [{}, question],
    [{ extra_time: 25 }, { ...question, preparation_seconds: 38, answer_seconds: 150 }],
    [{ extra_time: 50 }, { ...question, preparation_seconds: 45, answer_seconds: 180 }],
    [{ extra_time: 100 }, { ...question, preparation_seconds: 60, answer_seconds: 240 }],
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

  it('leaves what has no limit without one', () => {
    const free = { ...video, preparation_seconds: null, answer_seconds: 0, attempts_allowed: 0 };
    expect(adjustedQuestion(free, { extra_time: 100, extra_attempts: 5 })).toEqual(free);
  });

  it('never gives less, in whole seconds', () => {
    const questions = fc.record({
      kind: fc.constantFrom(...QUESTION_KINDS),
      screen_recording: fc.boolean(),
      preparation_seconds: fc.option(fc.integer({ min: 0, max: 600 })),
      answer_seconds: fc.integer({ min: 0, max: 3600 }),
      attempts_allowed: fc.integer({ min: 0, max: 10 }),
    });
    fc.assert(
      fc.property(questions, fc.constantFrom(...EXTRA_TIMES), fc.integer({ min: 1, max: 5 }), (held, time, more) => {
        const given = adjustedQuestion(held, { extra_time: time, extra_attempts: more });
        expect(given.answer_seconds).toBeGreaterThanOrEqual(held.answer_seconds);
        expect(Number.isInteger(given.answer_seconds)).toBe(true);
        expect(given.preparation_seconds ?? 0).toBeGreaterThanOrEqual(held.preparation_seconds ?? 0);
        expect(given.attempts_allowed).toBe(held.attempts_allowed === 0 ? 0 : held.attempts_allowed + more);
      }),
    );
  });
});
