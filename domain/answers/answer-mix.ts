import { isRecorded, QUESTION_KINDS } from './question-kind-names.ts';
import type { QuestionKind } from './question-kind-names.ts';

/** Which kinds of answers an interview asks for: what applicants need to know and to have before they begin. */
export type AnswerMix = 'recorded' | 'sound' | 'written' | 'mixed';

type Kinds = readonly { kind: QuestionKind }[];

export function answerMix(questions: Kinds): AnswerMix {
  const recorded = questions.filter(({ kind }) => isRecorded(kind)).length;
  if (recorded === questions.length) return isSoundOnly(questions) ? 'sound' : 'recorded';
  return recorded === 0 ? 'written' : 'mixed';
}

/** Whether every recording is of the voice alone, so that no camera is needed. */
export function isSoundOnly(questions: Kinds): boolean {
  const recorded = questions.filter(({ kind }) => isRecorded(kind));
  return recorded.length > 0 && recorded.every(({ kind }) => kind === 'audio');
}

/** How many there are of each kind that occurs, in the order of `QUESTION_KINDS`. */
export const kindCounts = (questions: Kinds): { kind: QuestionKind; count: number }[] =>
  QUESTION_KINDS.map((kind) => ({ kind, count: questions.filter((question) => question.kind === kind).length })).filter(
    ({ count }) => count > 0,
  );
