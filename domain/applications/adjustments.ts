import { QUESTION_LIMITS, UNLIMITED_ATTEMPTS, WRITTEN_LIMITS } from '../limits.ts';

/** Time on top that applicants may ask for, in percent. */
export const EXTRA_TIMES = [25, 50, 100] as const;
export type ExtraTime = (typeof EXTRA_TIMES)[number];

/**
 * What applicants may ask for in one click (applicant-flow 3). `extra_attempts` to `timer_hidden` can be granted in
 * figures; breaks need no figure, as every question waits until it is shown, and another way of answering is agreed in words.
 */
export const ADJUSTMENT_WISHES = ['extra_attempts', 'in_advance', 'timer_hidden', 'breaks', 'other_way'] as const;
export type AdjustmentWish = (typeof ADJUSTMENT_WISHES)[number];

/** What was granted to one applicant. What is absent is not granted. */
export interface Adjustments {
  /** Percent on top of the time to think and the time to answer. */
  extra_time?: ExtraTime;
  /** On top of what a question allows. */
  extra_attempts?: number;
  /** Questions can be read before they are shown and their clock starts. */
  in_advance?: boolean;
  /** Countdowns are hidden from the start. */
  timer_hidden?: boolean;
}

/** The part of a question that an adjustment changes. */
export interface AdjustableQuestion {
  /** Seconds; null is unlimited. */
  preparation_seconds: number | null;
  /** Seconds; 0 is unlimited, for answers in writing. */
  answer_seconds: number;
  /** 0 is unlimited. */
  attempts_allowed: number;
}

const LONGEST_SECONDS = Math.max(QUESTION_LIMITS.answer_max_seconds, WRITTEN_LIMITS.answer_max_seconds) * 2;

/**
 * The question as this applicant holds it. Everything that follows from it, clocks, uploads and what the screens say, is
 * then right by itself; what is unlimited stays so.
 */
export function adjustedQuestion<Q extends AdjustableQuestion>(question: Q, adjustments: Adjustments): Q {
  const { extra_time = 0, extra_attempts = 0 } = adjustments;
  if (extra_time === 0 && extra_attempts === 0) return question;
  const longer = (seconds: number) => Math.min(LONGEST_SECONDS, Math.ceil((seconds * (100 + extra_time)) / 100));
  const { preparation_seconds, answer_seconds, attempts_allowed } = question;
  return {
    ...question,
    preparation_seconds: preparation_seconds === null ? null : longer(preparation_seconds),
    answer_seconds: longer(answer_seconds),
    attempts_allowed: attempts_allowed === UNLIMITED_ATTEMPTS ? UNLIMITED_ATTEMPTS : attempts_allowed + extra_attempts,
  };
}
