import type { Question } from '@vivavoce/contract/types.ts';
import type { Faults } from '../form/faults.ts';
import { mergeQuestion } from './merge-question.ts';
import { emptyQuestion, valuesOf, type QuestionValues } from './question-values.ts';
import type { Opening } from './tools.ts';

/** The question being written: a stored one by its id, or a new one. */
export type OpenQuestion = {
  target: number | 'new';
  /** Of the stored question that it was filled from; 0 for a new one. */
  revision: number;
  values: QuestionValues;
  began: QuestionValues;
  faults: Faults<QuestionValues>;
  /** What went wrong with the question as a whole. */
  failure: string | null;
  /** Somebody deleted it while it was being written. */
  gone: boolean;
  /** Somebody changed the same fields of it. */
  newest: Question | null;
};

export const openNew = (values: QuestionValues): OpenQuestion => ({
  target: 'new',
  revision: 0,
  values,
  began: values,
  faults: {},
  failure: null,
  gone: false,
  newest: null,
});

export const openStored = (question: Question): OpenQuestion => ({
  ...openNew(valuesOf(question)),
  target: question.id,
  revision: question.revision,
});

/** What is open for writing at first: the question that was asked for, or a new one where there is nothing else to do. */
export function firstQuestion(
  { add, edit }: Opening,
  questions: readonly Question[],
  isBusy: boolean,
): OpenQuestion | null {
  const asked = questions.find(({ id }) => id === edit);
  if (isBusy) return null;
  if (asked) return openStored(asked);
  return add === 'write' || questions.length === 0 ? openNew(emptyQuestion) : null;
}

export type QuestionClash = {
  fields: (keyof QuestionValues)[];
  theirs: QuestionValues;
};

/** What stands against what is typed; null without a clash. */
export function clashOf({ began, values, newest }: OpenQuestion): QuestionClash | null {
  if (!newest) return null;
  const theirs = valuesOf(newest);
  return { fields: mergeQuestion(began, values, theirs).clashing, theirs };
}

/** Builds on the other person's version. What both changed stays as typed, or becomes as stored; the rest is both. */
export function settled(open: OpenQuestion, keep: 'mine' | 'theirs'): OpenQuestion {
  if (!open.newest) return open;
  const theirs = valuesOf(open.newest);
  const { clashing, merged } = mergeQuestion(open.began, open.values, theirs);
  const taken = Object.fromEntries(clashing.map((name) => [name, theirs[name]]));
  return {
    ...open,
    revision: open.newest.revision,
    began: theirs,
    values: keep === 'mine' ? merged : { ...merged, ...taken },
    newest: null,
  };
}
