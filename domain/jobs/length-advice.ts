import { isRecorded } from '../answers/question-kinds.ts';
import type { QuestionKind } from '../answers/question-kinds.ts';
import { LENGTH_ADVICE } from '../limits.ts';

export interface WatchedQuestion {
  kind: QuestionKind;
  /** Seconds. */
  answer_seconds: number;
}

export type LengthAdvice =
  | { code: 'many_questions'; count: number; max: number }
  | { code: 'long_to_watch'; minutes: number; max: number };

/**
 * Warnings about the length of an interview. Nothing is refused: staff may have their reasons.
 * @returns in order of importance; empty without any. Minutes are the longest total of one applicant's recordings,
 * rounded up.
 */
export function lengthAdvice(questions: readonly WatchedQuestion[]): LengthAdvice[] {
  const { questions_max, watching_max_seconds } = LENGTH_ADVICE;
  const recorded = questions.filter(({ kind }) => isRecorded(kind));
  const seconds = recorded.reduce((sum, { answer_seconds }) => sum + answer_seconds, 0);
  const advice: LengthAdvice[] = [];
  if (questions.length > questions_max) {
    advice.push({ code: 'many_questions', count: questions.length, max: questions_max });
  }
  if (seconds > watching_max_seconds) {
    advice.push({ code: 'long_to_watch', minutes: Math.ceil(seconds / 60), max: watching_max_seconds / 60 });
  }
  return advice;
}
