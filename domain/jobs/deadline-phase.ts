import { instantMs } from '../instant.ts';
import type { Instant } from '../instant.ts';
import { DEADLINE_LIMITS } from '../limits.ts';

/** Whether the deadline has passed; an application without one is never late. */
export function isPast(deadline: Instant | null, now: Date): boolean {
  return deadline !== null && instantMs(deadline) < now.getTime();
}

/** The last instant at which recorded answers may still be sent (applicant-flow 5). */
export function sendingEndsAt(deadline: Instant): Date {
  return new Date(instantMs(deadline) + DEADLINE_LIMITS.send_grace_minutes * 60_000);
}

export type DeadlinePhase = 'open' | 'grace' | 'closed';

/**
 * Phase of a deadline: everything is allowed; only finishing and sending; nothing. A new question may be opened in
 * `open` only.
 */
export function deadlinePhase(deadline: Instant | null, now: Date): DeadlinePhase {
  if (deadline === null || !isPast(deadline, now)) return 'open';
  return now.getTime() <= sendingEndsAt(deadline).getTime() ? 'grace' : 'closed';
}
