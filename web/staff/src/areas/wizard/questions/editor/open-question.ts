import type { Job, Question } from '@vivavoce/contract/types.ts';
import { mergeQuestion } from './merge-question.ts';
import {
  emptyQuestion,
  isSame,
  newQuestion,
  questionInput,
  valuesOf,
  type QuestionValues,
} from '../question-values.ts';
import type { Opening } from '../tools/tools.ts';

/** The question being written: a stored one by its id, a new one, or none at all. */
export type QuestionBase = {
  target: number | 'new' | 'none';
  /** Of the stored question that it was filled from; 0 for a new one. */
  revision: number;
  began: QuestionValues;
  /** What it goes back to when what was written is discarded. */
  opened: QuestionValues;
  /** It was stored for the first time while it was being written. */
  fresh: boolean;
  /** Somebody deleted it while it was being written. */
  gone: boolean;
  /** It may have been made: what was sent, and its key, while there is no answer. */
  wish: { values: QuestionValues; key: string } | null;
};

export type OpenQuestion = { values: QuestionValues; base: QuestionBase };

export const openNew = (values: QuestionValues): OpenQuestion => ({
  values,
  base: { target: 'new', revision: 0, began: values, opened: values, fresh: false, gone: false, wish: null },
});

const none = openNew(emptyQuestion);

export const nothingOpen: OpenQuestion = { ...none, base: { ...none.base, target: 'none' } };

export function openStored({ id: target, revision, ...question }: Question): OpenQuestion {
  const { values, base } = openNew(valuesOf(question));
  return { values, base: { ...base, target, revision } };
}

/** What is open for writing at first: the question that was asked for, or a new one where there is nothing else to do. */
export function firstQuestion(
  { add, edit }: Opening,
  job: Pick<Job, 'assessment_type'>,
  questions: readonly Question[],
  isBusy: boolean,
): OpenQuestion {
  const openQuestion = questions.find(({ id }) => id === edit);
  if (isBusy) return nothingOpen;
  if (openQuestion) return openStored(openQuestion);
  return add === 'write' || questions.length === 0 ? openNew(newQuestion(job)) : nothingOpen;
}

const names = Object.keys(emptyQuestion) as (keyof QuestionValues)[];

/** Those fields of the newer that are stored differently than the older would be. */
function differing(older: QuestionValues, newer: QuestionValues): Partial<QuestionValues> {
  const [before, after] = [questionInput(older), questionInput(newer)];
  const changed = names.filter((name) => !isSame(before[name], after[name]));
  return Object.fromEntries(changed.map((name) => [name, newer[name]]));
}

/**
 * The same question on what is stored now. Discarding what was written keeps what others changed.
 * @param sent what was sent last, or what it was filled from: all else in it is somebody else's doing
 */
export function builtOn(base: QuestionBase, question: Question, sent: QuestionValues): QuestionBase {
  const began = valuesOf(question);
  return {
    ...base,
    target: question.id,
    revision: question.revision,
    began,
    opened: { ...base.opened, ...differing(sent, began) },
    fresh: base.fresh || base.target === 'new',
    gone: false,
    wish: null,
  };
}

/** Somebody deleted it: what is written would be a new question. */
export const afterDeletion = (base: QuestionBase): QuestionBase => ({
  ...base,
  ...openNew(emptyQuestion).base,
  gone: true,
});

/** What is typed, with what others changed in fields that were not touched since they were sent. */
export function adopted(now: QuestionValues, sent: QuestionValues, { began }: QuestionBase): QuestionValues {
  const touched = differing(sent, now);
  const theirs = Object.entries(differing(sent, began)).filter(([name]) => !(name in touched));
  return theirs.length > 0 ? { ...now, ...Object.fromEntries(theirs) } : now;
}

export type QuestionClash = {
  fields: (keyof QuestionValues)[];
  theirs: QuestionValues;
};

/** What stands against what is typed. */
export const clashOf = (values: QuestionValues, base: QuestionBase, newest: QuestionBase): QuestionClash => ({
  fields: mergeQuestion(base.began, values, newest.began).clashing,
  theirs: newest.began,
});

/** On the other person's version: what both changed stays as typed, or becomes as stored; the rest is both. */
export function decided(
  values: QuestionValues,
  base: QuestionBase,
  newest: QuestionBase,
  keep: 'mine' | 'theirs',
): QuestionValues {
  const theirs = newest.began;
  const { clashing, merged } = mergeQuestion(base.began, values, theirs);
  const taken = Object.fromEntries(clashing.map((name) => [name, theirs[name]]));
  return keep === 'mine' ? merged : { ...merged, ...taken };
}
