import { defaultTimes, isRecorded } from '../answers/question-kinds.ts';
import type { KindTimes, QuestionKind } from '../answers/question-kinds.ts';
import { QUESTION_LIMITS, UNLIMITED_ATTEMPTS } from '../limits.ts';
import type { AssessmentType } from './kinds.ts';

/** Times in seconds, null for unlimited thinking; 0 attempts are unlimited. */
export type QuestionTerms = KindTimes & { attempts_allowed: number };

/**
 * The times and attempts that a new question begins with (applicant-flow, Defaults). An experience assesses nobody, so its
 * applicants think and try as long as they like.
 * @param type of the activity; null for one that has none, and for the library
 */
export function defaultTerms(kind: QuestionKind, type: AssessmentType | null): QuestionTerms {
  const free = type === 'experience';
  return {
    ...defaultTimes(kind),
    ...(free && isRecorded(kind) && { preparation_seconds: null }),
    attempts_allowed: free ? UNLIMITED_ATTEMPTS : QUESTION_LIMITS.attempts_default,
  };
}
