import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultRules } from '@vivavoce/domain/answers/question-rules.ts';
import type { Question } from '@vivavoce/contract/types.ts';
import { inserted, moved, without } from './question-order.ts';
import { merge } from '@vivavoce/web-shared/forms/merge.ts';
import { adopted, builtOn, openStored } from './editor/open-question.ts';
import { goodLines, pastedLines } from './tools/pasted-lines.ts';
import { answerChoices, attemptChoices, preparationChoices } from './editor/question-choices.ts';
import {
  changedInput,
  checkQuestion,
  copyInput,
  emptyQuestion,
  isUnwritten,
  questionInput,
  sameQuestion,
  valuesOf,
  withKind,
} from './question-values.ts';

const question = (id: number, fields: Partial<Question> = {}): Question => ({
  id,
  job: 1,
  text: `Question ${id}`,
  order: id,
  competency: null,
  category: null,
  video_id: null,
  video: null,
  kind: 'video',
  preparation_seconds: 30,
  answer_seconds: 120,
  attempts_allowed: 2,
  screen_recording: false,
  choices: [],
  choices_multiple: false,
  max_characters: null,
  file_types: [],
  guidance: null,
  checklist: [],
  ...defaultRules(),
  revision: 1,
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
    expect(questionInput(values)).toMatchObject({ text: 'Why us?', competency: 'Motivation', guidance: null });
    expect(questionInput({ ...values, checklist: ' One \n\nTwo' }).checklist).toEqual(['One', 'Two']);
    expect(questionInput({ ...values, competency: ' ' }).competency).toBeNull();
    const stored = question(1, { competency: 'Motivation' });
    expect(sameQuestion(valuesOf(stored), valuesOf({ ...stored }))).toBe(true);
    expect(sameQuestion(valuesOf(stored), valuesOf({ ...stored, answer_seconds: 15 }))).toBe(false);
  });

  it('needs words, at most 400 characters of them', () => {
    expect(checkQuestion(emptyQuestion)).toEqual({ text: 'required' });
    const lines = (count: number) => Array.from({ length: count }, (_, line) => `Line ${line}`).join('\n');
    const checked = (checklist: string) => checkQuestion({ ...emptyQuestion, text: 'Why us?', checklist });
    expect(checked(`\n${lines(10)}\n \n`)).toEqual({});
    expect(checked(lines(11))).toEqual({ checklist: 'too_many' });
    expect(checked('a'.repeat(121))).toEqual({ checklist: 'too_long' });
    expect(checked('Same\nSame ')).toEqual({ checklist: 'repeated' });
    expect(checkQuestion({ ...emptyQuestion, text: 'a'.repeat(400) })).toEqual({});
    expect(
      checkQuestion({ ...emptyQuestion, text: 'a'.repeat(401), competency: 'b'.repeat(81), category: 'c'.repeat(81) }),
    ).toEqual({
      text: 'too_long',
      competency: 'too_long',
      category: 'too_long',
    });
    expect(isUnwritten({ ...emptyQuestion, text: ' \n' })).toBe(true);
  });

  it('is copied to the place after it, with what the editor does not show', () => {
    const source = question(3, { category: 'Sales', screen_recording: true, kind: 'audio' });
    expect(copyInput(source)).toMatchObject({ order: 4, category: 'Sales', screen_recording: true, kind: 'audio' });
    const choice = { kind: 'choice', choices: ['Yes', 'No'], choices_multiple: true } as const;
    expect(copyInput(question(3, { ...choice, choices: [...choice.choices] }))).toMatchObject(choice);
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
    expect(answerChoices(0, 'text').at(-1)).toBe(0);
    expect(answerChoices(120, 'video')).not.toContain(0);
    expect(answerChoices(75, 'file')).toContain(75);
  });
});

describe('the way a question is answered', () => {
  it('brings its usual times, unless others were set', () => {
    const textQuestion = { ...emptyQuestion, ...withKind(emptyQuestion, 'text') };
    expect(textQuestion).toMatchObject({ answer_seconds: 0, preparation_seconds: 0, max_characters: 2000 });
    expect({ ...textQuestion, ...withKind(textQuestion, 'video') }).toMatchObject({
      answer_seconds: 120,
      preparation_seconds: 30,
    });
    const long = { ...emptyQuestion, answer_seconds: 300 };
    expect({ ...long, ...withKind(long, 'text') }).toMatchObject({ answer_seconds: 300, preparation_seconds: 0 });
  });

  it('sends its own fields alone, and keeps the others typed', () => {
    const choice = { ...emptyQuestion, kind: 'choice', text: 'Which?', choices: ['A ', ' ', 'B'] } as const;
    const values = { ...choice, choices: [...choice.choices], screen_recording: true };
    expect(questionInput(values)).toMatchObject({ choices: ['A', 'B'], screen_recording: false, max_characters: null });
    const video = { ...values, ...withKind(values, 'video') };
    expect(questionInput(video)).toMatchObject({ choices: [], screen_recording: true });
    expect(video.choices).toEqual(['A ', ' ', 'B']);
  });

  it('is checked as the server checks it', () => {
    const values = { ...emptyQuestion, ...withKind(emptyQuestion, 'choice'), text: 'Which?' };
    expect(checkQuestion(values)).toEqual({ choices: 'required' });
    expect(checkQuestion({ ...values, choices: ['A', ''] })).toEqual({ choices: 'too_short' });
    expect(checkQuestion({ ...values, choices: ['A', 'A'] })).toEqual({ choices: 'repeated' });
    expect(checkQuestion({ ...values, choices: ['A', 'B', ''] })).toEqual({});
  });
});

describe('a pasted list', () => {
  it('gives one question for each line, without numbers and bullets', () => {
    const pasted =
      '1. Why us?\r\n2)  What would\tyou change?\n\n- Tell us about a plan.\n • (not a number)\nQ4: Who helped?\n2026 was what?';
    expect(goodLines(pastedLines(pasted, 10))).toEqual([
      'Why us?',
      'What would you change?',
      'Tell us about a plan.',
      '(not a number)',
      'Who helped?',
      '2026 was what?',
    ]);
  });

  it('names what is left out', () => {
    const pasted = ['One?', 'One?', 'x'.repeat(401), 'Two?', 'Three?'].join('\n');
    expect(pastedLines(pasted, 2).map(({ fault }) => fault)).toEqual([null, 'repeated', 'too_long', null, 'no_room']);
    expect(pastedLines(' \n\n', 5)).toEqual([]);
  });
});

describe('two people at one question', () => {
  const stored = question(1, { text: 'Why us?', competency: 'Motivation' });
  const began = valuesOf(stored);

  it('keeps what each changed alone', () => {
    const typed = { ...began, text: 'Why here?' };
    const newest = { ...began, answer_seconds: 60, competency: 'Drive' };
    expect(merge({ base: began, typed, newest })).toMatchObject({
      both: [],
      values: { ...began, text: 'Why here?', answer_seconds: 60, competency: 'Drive' },
    });
    expect(merge({ base: began, typed, newest: { ...began, text: 'Why here?' } }).both).toEqual([]);
  });

  it('names what both changed, and lets either stand', () => {
    const { base } = openStored(stored);
    const values = { ...began, text: 'Mine?', answer_seconds: 60 };
    const newest = builtOn(base, { ...stored, text: 'Theirs?', competency: 'Drive', revision: 4 }, began);
    const result = merge({ base: base.began, typed: values, newest: newest.began });
    expect(result.both).toEqual(['text']);
    expect(newest.revision).toBe(4);
    const decision = result.values;
    expect(decision).toMatchObject({ text: 'Mine?', answer_seconds: 60, competency: 'Drive' });
    expect(result.yielded).toMatchObject({ text: 'Theirs?', answer_seconds: 60 });
    expect(changedInput(newest.began, decision)).toEqual({ text: 'Mine?', answer_seconds: 60 });
  });

  it('goes back to how it was opened, with what others changed since', () => {
    const { base } = openStored(stored);
    const sent = { ...began, text: 'Mine?' };
    const ownBase = builtOn(base, { ...stored, text: 'Mine?', revision: 2 }, sent);
    expect(ownBase.opened).toEqual(began);
    const rebased = builtOn(ownBase, { ...stored, text: 'Mine?', competency: 'Drive', revision: 3 }, ownBase.began);
    expect(rebased.opened).toEqual({ ...began, competency: 'Drive' });
  });

  it('takes over what others changed while it was stored, but not under the hands', () => {
    const { base } = openStored(stored);
    const sent = { ...began, text: 'Mine' };
    const savedQuestion = builtOn(base, { ...stored, text: 'Mine', category: 'Opening', competency: 'Drive' }, sent);
    const now = { ...sent, text: 'Mine, and more ', category: 'Closing' };
    expect(adopted(now, sent, savedQuestion)).toEqual({ ...now, competency: 'Drive' });
    // A space that the server trims stays in the field.
    expect(adopted({ ...sent, text: 'Mine ' }, { ...sent, text: 'Mine ' }, savedQuestion).text).toBe('Mine ');
  });
});
