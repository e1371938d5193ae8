import { instantMs } from '../instant.ts';
import type { Instant } from '../instant.ts';
import { ATTEMPT_LIMITS, UPLOAD_LIMITS } from './recording-limits.ts';

/** Times of one question for one applicant; they include the applicant's adjustments. */
export interface QuestionClock {
  /** When *Show question* was pressed; null before. */
  opened_at: Instant | null;
  /** null is unlimited. */
  preparation_seconds: number | null;
  /** Seconds of outage already credited on this question. */
  credited_outage_seconds: number;
  /** Seconds of finished breaks while thinking. */
  paused_seconds?: number;
  /** How long the question's video plays; 0 without one, and while it does not play. */
  video_seconds: number;
}

/**
 * Thinking time of a question in milliseconds, without outages.
 * @returns null when unlimited
 */
function thinkingMs(clock: QuestionClock): number | null {
  return clock.preparation_seconds === null ? null : clock.preparation_seconds * 1000;
}

/**
 * When thinking ends (applicant-flow 1): opened_at + the question's video + allowance + credited outage + breaks. A video is part of
 * the question, so it takes nothing from the time to think about it.
 * @returns null when unlimited, or when the question has not been shown
 */
export function thinkingEndsAt(clock: QuestionClock): Date | null {
  const allowance = thinkingMs(clock);
  if (clock.opened_at === null || allowance === null) return null;
  const video = Math.ceil(clock.video_seconds * 1000);
  const { credited_outage_seconds, paused_seconds = 0 } = clock;
  return new Date(instantMs(clock.opened_at) + video + allowance + (credited_outage_seconds + paused_seconds) * 1000);
}

/**
 * Outage between the last sign of life and the return, in whole seconds: silence beyond one heartbeat. Ordinary silence
 * between two heartbeats is no outage.
 */
export function outageSeconds(lastSeenAt: Instant, returnedAt: Instant): number {
  const silence = (instantMs(returnedAt) - instantMs(lastSeenAt)) / 1000;
  return Math.max(0, Math.floor(silence - UPLOAD_LIMITS.heartbeat_seconds));
}

/**
 * The credit of a question after one more outage: at most 60 s altogether.
 * @param credited seconds credited before
 * @param outage seconds of the new outage
 */
export function creditOutage(credited: number, outage: number): number {
  const added = credited + Math.max(0, outage);
  return Math.min(ATTEMPT_LIMITS.outage_credit_max_seconds, added);
}

/** Place at which an applicant continues after reopening the page in the middle of a question. */
export type AfterReload =
  | { offer: 'show_question' }
  | { offer: 'think'; ends_at: Date | null }
  | { offer: 'record' }
  | { offer: 'keep_or_record_again' }
  | { offer: 'choose_answer' }
  | { offer: 'confirmed' };

/** The state of one question for one applicant. */
export interface QuestionPlace {
  /** *Use this* was pressed. */
  confirmed: boolean;
  /** An attempt broke off and media of it is stored. */
  has_interrupted_media: boolean;
  /** At least one finished attempt is there to be chosen. */
  has_finished_attempt: boolean;
}

/**
 * Next step after a reload (applicant-flow 2 and 3), the most valuable first: a recording is never skipped, and time
 * that ran out leads to recording, never past the question.
 */
export function afterReload(clock: QuestionClock, place: QuestionPlace, now: Date): AfterReload {
  if (place.confirmed) return { offer: 'confirmed' };
  if (place.has_interrupted_media) return { offer: 'keep_or_record_again' };
  if (place.has_finished_attempt) return { offer: 'choose_answer' };
  if (clock.opened_at === null) return { offer: 'show_question' };
  const endsAt = thinkingEndsAt(clock);
  if (endsAt === null || now.getTime() < endsAt.getTime()) return { offer: 'think', ends_at: endsAt };
  return { offer: 'record' };
}
