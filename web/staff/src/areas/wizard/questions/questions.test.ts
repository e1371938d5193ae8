import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Question } from '@vivavoce/contract/types.ts';
import { inserted, moved, without } from './question-order.ts';
import {
  answerChoices,
  attemptChoices,
  checkQuestion,
  copyInput,
  emptyQuestion,
  isUnwritten,
  preparationChoices,
  questionInput,
  sameQuestion,
  valuesOf,
} from './question-values.ts';

const question = (id: number, fields: Partial<Question> = {}): Question => ({
  id,
  job: 1,
  text: `Question ${id}`,
  order: id,
  competency: null,
  category: null,
  video_id: null,
  kind: 'video',
  preparation_seconds: 30,
  answer_seconds: 120,
  attempts_allowed: 2,
  screen_recording: false,
  ...fields,
});
const list = (count: number) => Array.from({ length: count }, (_, index) => question(index + 1));
const idsOf = (questions: Question[]) => questions.map(({ id }) => id);

describe('the order of questions', () => {
  it('moves one and numbers all anew', () => {
    expect(idsOf(moved(list(4), 0, 2))).toEqual([2, 3, 1, 4]);
    expect(moved(list(4), 3, 0).map(({ order }) => order)).toEqual([1, 2, 3, 4]);
  });

  it('holds a place beyond the list within it', () => {
    expect(idsOf(moved(list(3), 0, 9))).toEqual([2, 3, 1]);
    expect(idsOf(moved(list(3), 2, -1))).toEqual([3, 1, 2]);
    expect(idsOf(moved(list(3), 7, 0))).toEqual([1, 2, 3]);
  });

  it('never loses or doubles a question', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 12 }),
        fc.integer({ min: -2, max: 14 }),
        fc.integer({ min: -2, max: 14 }),
        (n, from, to) => {
          const result = moved(list(n), Math.max(0, from), to);
          expect(idsOf(result).toSorted((a, b) => a - b)).toEqual(idsOf(list(n)));
          expect(result.map(({ order }) => order)).toEqual(list(n).map(({ order }) => order));
        },
      ),
    );
  });

  it('puts a stored question where it says, once', () => {
    expect(idsOf(inserted(list(3), question(9, { order: 2 })))).toEqual([1, 9, 2, 3]);
    expect(idsOf(inserted(list(3), question(2, { order: 2, text: 'New' })))).toEqual([1, 2, 3]);
    expect(idsOf(without(list(3), 2))).toEqual([1, 3]);
  });
});

describe('what is written', () => {
  it('goes to the server and comes back the same', () => {
    const values = { ...emptyQuestion, text: '  Why us?  ', competency: ' Motivation ' };
    expect(questionInput(values)).toMatchObject({ text: 'Why us?', competency: 'Motivation' });
    expect(questionInput({ ...values, competency: ' ' }).competency).toBeNull();
    const stored = question(1, { competency: 'Motivation' });
    expect(sameQuestion(valuesOf(stored), valuesOf({ ...stored }))).toBe(true);
    expect(sameQuestion(valuesOf(stored), valuesOf({ ...stored, answer_seconds: 15 }))).toBe(false);
  });

  it('needs words, at most 400 characters of them', () => {
    expect(checkQuestion(emptyQuestion)).toEqual({ text: 'required' });
    expect(checkQuestion({ ...emptyQuestion, text: 'a'.repeat(400) })).toEqual({});
    expect(checkQuestion({ ...emptyQuestion, text: 'a'.repeat(401), competency: 'b'.repeat(81) })).toEqual({
      text: 'too_long',
      competency: 'too_long',
    });
    expect(isUnwritten({ ...emptyQuestion, text: ' \n' })).toBe(true);
  });

  it('is copied to the place after it, with what the editor does not show', () => {
    const source = question(3, { category: 'Sales', screen_recording: true, kind: 'audio' });
    expect(copyInput(source)).toMatchObject({ order: 4, category: 'Sales', screen_recording: true, kind: 'audio' });
    expect(copyInput(question(3, { kind: 'choice' }))).not.toHaveProperty('kind');
  });
});

describe('what can be chosen', () => {
  it('holds the stored value wherever it came from', () => {
    expect(answerChoices(75)).toContain(75);
    expect(answerChoices(75)).toEqual(answerChoices(75).toSorted((a, b) => a - b));
    expect(preparationChoices(7)).toContain(7);
    expect(attemptChoices(8)).toContain(8);
  });

  it('offers no limit last', () => {
    expect(preparationChoices(null).at(-1)).toBeNull();
    expect(preparationChoices(30)[0]).toBe(0);
    expect(attemptChoices(0)).toEqual([1, 2, 3, 4, 5, 10, 0]);
  });
});
