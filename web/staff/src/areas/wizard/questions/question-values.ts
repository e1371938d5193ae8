import type { Question } from '@vivavoce/contract/types.ts';
import { QUESTION_LIMITS, UNLIMITED_ATTEMPTS } from '@vivavoce/domain/limits.ts';
import { limitsOf } from '../form/field-limits.ts';
import { faultsOf, wordsFault, type Faults } from '../form/faults.ts';

/** A question as the editor holds it. */
export type QuestionValues = {
  text: string;
  competency: string;
  answer_seconds: number;
  /** null is unlimited. */
  preparation_seconds: number | null;
  /** 0 is unlimited. */
  attempts_allowed: number;
};

export const emptyQuestion: QuestionValues = {
  text: '',
  competency: '',
  answer_seconds: QUESTION_LIMITS.answer_default_seconds,
  preparation_seconds: QUESTION_LIMITS.preparation_default_seconds,
  attempts_allowed: QUESTION_LIMITS.attempts_default,
};

export const valuesOf = (question: Question): QuestionValues => ({
  text: question.text,
  competency: question.competency ?? '',
  answer_seconds: question.answer_seconds,
  preparation_seconds: question.preparation_seconds,
  attempts_allowed: question.attempts_allowed,
});

/** What is sent for a question. */
export const questionInput = (values: QuestionValues) => ({
  ...values,
  text: values.text.trim(),
  competency: values.competency.trim() || null,
});

/** A copy keeps what the editor does not show as well. */
export const copyInput = (question: Question) => ({
  ...questionInput(valuesOf(question)),
  category: question.category,
  screen_recording: question.screen_recording,
  ...((question.kind === 'video' || question.kind === 'audio') && { kind: question.kind }),
  order: question.order + 1,
});

export const checkQuestion = (values: QuestionValues): Faults<QuestionValues> =>
  faultsOf<QuestionValues>({
    text: wordsFault(values.text, QUESTION_LIMITS.text_max_characters, true),
    competency: wordsFault(values.competency, limitsOf('competency').max),
  });

export const sameQuestion = (one: QuestionValues, other: QuestionValues): boolean =>
  (Object.keys(one) as (keyof QuestionValues)[]).every((name) => one[name] === other[name]);

/** Nothing worth keeping was written. */
export const isUnwritten = (values: QuestionValues): boolean =>
  values.text.trim() === '' && values.competency.trim() === '';

const answerSteps = [15, 30, 45, 60, 90, 120, 180, 240, 300, 600];
const preparationSteps = [0, 15, 30, 60, 90, 120, 180, 300, 600];
const attemptSteps = [1, 2, 3, 4, 5, 10];

const withCurrent = (steps: readonly number[], current: number): number[] =>
  steps.includes(current) ? [...steps] : [...steps, current].toSorted((one, other) => one - other);

/** The lengths to choose from, with the stored one wherever it came from. */
export const answerChoices = (current: number): number[] => withCurrent(answerSteps, current);

/** null, unlimited, stands last. */
export const preparationChoices = (current: number | null): (number | null)[] => [
  ...withCurrent(preparationSteps, current ?? 0),
  null,
];

/** 0, unlimited, stands last. */
export const attemptChoices = (current: number): number[] => [
  ...withCurrent(attemptSteps, current === UNLIMITED_ATTEMPTS ? 1 : current),
  UNLIMITED_ATTEMPTS,
];
