import { attemptsUsage, hasFault } from '@vivavoce/domain/answers/attempts.ts';
import type { AttemptsUsage } from '@vivavoce/domain/answers/attempts.ts';
import { UPLOAD_LIMITS } from '@vivavoce/domain/answers/recording-limits.ts';
import type { AttemptRow } from '../state/interview-rows.ts';

/** When the last byte of an open attempt arrived. */
export const lastSignOfLife = (attempt: Pick<AttemptRow, 'created_at' | 'heartbeat_at' | 'last_stored_at'>): Date =>
  new Date(
    Math.max(
      attempt.created_at.getTime(),
      attempt.heartbeat_at?.getTime() ?? 0,
      attempt.last_stored_at?.getTime() ?? 0,
    ),
  );

function faultOf(attempt: AttemptRow, now: Date): boolean {
  if (attempt.state !== 'open') return hasFault(attempt);
  return now.getTime() - lastSignOfLife(attempt).getTime() > UPLOAD_LIMITS.heartbeat_lost_seconds * 1000;
}

/** The length of a recording: by the stored media, or before that by the recorder. */
const recordedMs = (attempt: AttemptRow): number =>
  attempt.duration === null ? (attempt.recorded_ms ?? attempt.captured_ms) : Math.round(attempt.duration * 1000);

/**
 * Used and remaining attempts of one question.
 * @param rows every attempt of one applicant at it
 */
export const usageOf = (rows: readonly AttemptRow[], allowed: number, now: Date): AttemptsUsage =>
  attemptsUsage(
    rows.map((attempt) => ({
      holds_media: attempt.holds_media,
      recorded_ms: recordedMs(attempt),
      fault: faultOf(attempt, now),
    })),
    allowed,
  );

/** Whether the last of these attempts counts: without it, fewer are used. */
export const lastOneCounts = (rows: readonly AttemptRow[], now: Date): boolean =>
  usageOf(rows, 1, now).used > usageOf(rows.slice(0, -1), 1, now).used;
