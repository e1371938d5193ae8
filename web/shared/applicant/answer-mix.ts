import type { InterviewQuestion } from '@vivavoce/contract/types.ts';
import { isRecorded } from '@vivavoce/domain/answers/question-kinds.ts';

/** How the questions of an interview are answered: what an applicant needs to have, and to know before. */
export type AnswerMix = 'recorded' | 'sound' | 'written' | 'mixed';

export function answerMix(questions: readonly Pick<InterviewQuestion, 'kind'>[]): AnswerMix {
  const recorded = questions.filter(({ kind }) => isRecorded(kind)).length;
  if (recorded === questions.length) return isSoundOnly(questions) ? 'sound' : 'recorded';
  return recorded === 0 ? 'written' : 'mixed';
}

/** Whether every recording is of the voice alone, so that no camera is needed. */
export function isSoundOnly(questions: readonly Pick<InterviewQuestion, 'kind'>[]): boolean {
  const recorded = questions.filter(({ kind }) => isRecorded(kind));
  return recorded.length > 0 && recorded.every(({ kind }) => kind === 'audio');
}
