import type { Job, Question } from '@vivavoce/contract/types.ts';
import {
  emptyQuestion,
  isSame,
  newQuestion,
  questionInput,
  valuesOf,
  type QuestionValues,
} from '../question-values.ts';
import type { Opening } from '../tools/tools.ts';

/** The open question: a stored one by its id, a new one, or none. */
export type QuestionBase = {
  target: number | 'new' | 'none';
  /** Revision that the form started from; 0 for a new one. */
  revision: number;
  began: QuestionValues;
  /** The values that Discard restores. */
  opened: QuestionValues;
  /** The question was stored for the first time in this editor. */
  fresh: boolean;
  /** Another person deleted it meanwhile. */
  deleted: boolean;
  /** A creation without an answer: what was sent, and its idempotency key. */
  wish: { values: QuestionValues; key: string } | null;
};

export type OpenQuestion = { values: QuestionValues; base: QuestionBase };

export const openNew = (values: QuestionValues): OpenQuestion => ({
  values,
  base: { target: 'new', revision: 0, began: values, opened: values, fresh: false, deleted: false, wish: null },
});

const none = openNew(emptyQuestion);

export const nothingOpen: OpenQuestion = { ...none, base: { ...none.base, target: 'none' } };

export function openStored({ id: target, revision, ...question }: Question): OpenQuestion {
  const { values, base } = openNew(valuesOf(question));
  return { values, base: { ...base, target, revision } };
}

/** The question that is open at first: the one in the address, or a new one in an empty list. */
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

/** The fields of the newer values that would be stored differently. */
function differing(older: QuestionValues, newer: QuestionValues): Partial<QuestionValues> {
  const [before, after] = [questionInput(older), questionInput(newer)];
  const changed = names.filter((name) => !isSame(before[name], after[name]));
  return Object.fromEntries(changed.map((name) => [name, newer[name]]));
}

/**
 * The same question on its newest stored version. Discard keeps changes of others.
 * @param sent the values sent last, or those it started with: all other differences are changes of others
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
    deleted: false,
    wish: null,
  };
}

/** After a deletion by another person the input would become a new question. */
export const afterDeletion = (base: QuestionBase): QuestionBase => ({
  ...base,
  ...openNew(emptyQuestion).base,
  deleted: true,
});

/** The input, with changes of others in fields that were not edited since they were sent. */
export function adopted(now: QuestionValues, sent: QuestionValues, { began }: QuestionBase): QuestionValues {
  const touched = differing(sent, now);
  const otherChanges = Object.entries(differing(sent, began)).filter(([name]) => !(name in touched));
  return otherChanges.length > 0 ? { ...now, ...Object.fromEntries(otherChanges) } : now;
}
