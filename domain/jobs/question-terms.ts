import { defaultTimes, isRecorded } from '../answers/question-kinds.ts';
import type { KindTimes, QuestionKind } from '../answers/question-kinds.ts';
import { QUESTION_LIMITS, UNLIMITED_ATTEMPTS } from '../limits.ts';
import type { AssessmentType } from './kinds.ts';

/** Times in seconds, null for unlimited thinking; 0 attempts are unlimited. */
export type QuestionTerms = KindTimes & { attempts_allowed: number };

/**
 * The default times and attempts of a new question (applicant-flow, Defaults). An experience assesses no one, so
 * thinking and attempts are unlimited.
 * @param type of the activity; null for one without a type, and for the library
 */
export function defaultTerms(kind: QuestionKind, type: AssessmentType | null): QuestionTerms {
  const free = type === 'experience';
  return {
    ...defaultTimes(kind),
    ...(free && isRecorded(kind) && { preparation_seconds: null }),
    attempts_allowed: free ? UNLIMITED_ATTEMPTS : QUESTION_LIMITS.attempts_default,
  };
}
