import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QUESTION_LIMITS, WRITTEN_LIMITS } from '../limits.ts';
import { timeNeeded } from '../jobs/time-needed.ts';
import {
  answerRange,
  defaultFields,
  defaultTimes,
  FILE_TYPES,
  fittingFields,
  isRecorded,
  isWritten,
  kindFaults,
  longestText,
  QUESTION_KINDS,
  takenFileTypes,
} from './question-kinds.ts';
import type { KindFields, KindRow, QuestionKind } from './question-kinds.ts';

const row = (kind: QuestionKind, given: Partial<KindRow> = {}): KindRow => ({
  kind,
  screen_recording: false,
  answer_seconds: defaultTimes(kind).answer_seconds,
  ...defaultFields(kind),
  ...(kind === 'choice' && { choices: ['Yes', 'No'] }),
  ...given,
});

describe('kinds of questions', () => {
  it('are recorded or written, never both', () => {
    expect(QUESTION_KINDS.filter(isRecorded)).toEqual(['video', 'audio']);
    expect(QUESTION_KINDS.filter(isWritten)).toEqual(['text', 'choice', 'file']);
  });

  it('begin without a clock where the answer is written', () => {
    expect(defaultTimes('video')).toEqual({ preparation_seconds: 30, answer_seconds: 120 });
    expect(defaultTimes('text')).toEqual({ preparation_seconds: 0, answer_seconds: 0 });
    expect(defaultFields('text').max_characters).toBe(2000);
    expect(defaultFields('file').max_characters).toBeNull();
    expect(longestText({ max_characters: null })).toBe(2000);
    expect(takenFileTypes({ file_types: [] })).toEqual(FILE_TYPES);
    expect(takenFileTypes({ file_types: ['pdf'] })).toEqual(['pdf']);
  });

  it('take the usual time for an answer without a limit', () => {
    expect(timeNeeded([{ preparation_seconds: 0, answer_seconds: 0 }]).answering_seconds).toBe(
      WRITTEN_LIMITS.usual_answer_seconds,
    );
  });

  it.each(QUESTION_KINDS)('%s has no faults as it begins', (kind) => {
    expect(kindFaults(row(kind))).toEqual({});
  });

  it.each<[string, KindRow, object]>([
    ['a choice without choices', row('choice', { choices: [] }), { choices: ['required'] }],
    ['a choice with a blank one', row('choice', { choices: ['Yes', '  '] }), { choices: ['required'] }],
    ['a single choice', row('choice', { choices: ['Yes'] }), { choices: ['too_short'] }],
    ['eleven choices', row('choice', { choices: [...'abcdefghijk'] }), { choices: ['too_big'] }],
    ['the same twice', row('choice', { choices: ['Yes', ' Yes '] }), { choices: ['repeated'] }],
    ['a long choice', row('choice', { choices: ['a'.repeat(201), 'b'] }), { choices: ['too_long'] }],
    ['choices of a text', row('text', { choices: ['a', 'b'] }), { choices: ['not_allowed'] }],
    ['several choices of a video', row('video', { choices_multiple: true }), { choices_multiple: ['not_allowed'] }],
    ['the length of a file', row('file', { max_characters: 100 }), { max_characters: ['not_allowed'] }],
    ['file types of a text', row('text', { file_types: ['pdf'] }), { file_types: ['not_allowed'] }],
    ['a recorded screen of a text', row('text', { screen_recording: true }), { screen_recording: ['not_allowed'] }],
    ['a video without a limit', row('video', { answer_seconds: 0 }), { answer_seconds: ['too_small'] }],
    ['a video of eleven minutes', row('video', { answer_seconds: 660 }), { answer_seconds: ['too_big'] }],
    ['a text in ten seconds', row('text', { answer_seconds: 10 }), { answer_seconds: ['too_small'] }],
    ['a text in two hours', row('text', { answer_seconds: 7200 }), { answer_seconds: ['too_big'] }],
  ])('%s is a fault', (_name, question, faults) => {
    expect(kindFaults(question)).toEqual(faults);
  });

  it('say the range of the time to answer', () => {
    expect(answerRange('audio')).toEqual({ min: 15, max: QUESTION_LIMITS.answer_max_seconds, unlimited: false });
    expect(answerRange('text')).toEqual({ min: 15, max: 3600, unlimited: true });
  });

  it('leave behind what belongs to another kind, whatever it was', () => {
    const fields: fc.Arbitrary<Partial<KindFields>> = fc.record(
      {
        choices: fc.uniqueArray(fc.stringMatching(/^[a-z]{1,9}$/), { minLength: 2, maxLength: 10 }),
        choices_multiple: fc.boolean(),
        max_characters: fc.option(fc.integer({ min: 50, max: 10_000 })),
        file_types: fc.subarray([...FILE_TYPES]),
      },
      { requiredKeys: ['choices'] },
    );
    fc.assert(
      fc.property(fields, fc.constantFrom(...QUESTION_KINDS), (given, kind) => {
        const fitting = fittingFields(kind, given);
        expect(kindFaults({ ...row(kind), ...fitting })).toEqual({});
        expect(fittingFields(kind, fitting)).toEqual(fitting);
        if (kind === 'choice') expect(fitting.choices).toEqual(given.choices);
      }),
    );
  });
});
