import { QUESTION_LIMITS, UNLIMITED_ANSWER_SECONDS, WRITTEN_LIMITS } from '../limits.ts';

export interface TimedQuestion {
  /** Seconds to think; null is unlimited. */
  preparation_seconds: number | null;
  /** Seconds; 0 is unlimited, where the answer is written. */
  answer_seconds: number;
  /** The introduction video; its seconds are null while it does not play. */
  video?: { duration: number | null } | null;
}

export interface TimeNeeded {
  watching_seconds: number;
  preparing_seconds: number;
  answering_seconds: number;
  /** The estimate for applicants, rounded up. */
  minutes: number;
}

/**
 * How long a job takes if every clock is used once. Unlimited thinking and writing count as the usual allowance: most
 * applicants take no longer, and "unlimited" helps no one to plan.
 */
export function timeNeeded(questions: readonly TimedQuestion[]): TimeNeeded {
  let watching = 0;
  let preparing = 0;
  let answering = 0;
  for (const question of questions) {
    watching += Math.ceil(question.video?.duration ?? 0);
    preparing += question.preparation_seconds ?? QUESTION_LIMITS.preparation_default_seconds;
    answering +=
      question.answer_seconds === UNLIMITED_ANSWER_SECONDS
        ? WRITTEN_LIMITS.usual_answer_seconds
        : question.answer_seconds;
  }
  return {
    watching_seconds: watching,
    preparing_seconds: preparing,
    answering_seconds: answering,
    minutes: Math.ceil((watching + preparing + answering) / 60),
  };
}
