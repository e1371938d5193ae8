import { instantMs } from '../instant.ts';
import type { Instant } from '../instant.ts';
import { DEADLINE_LIMITS } from '../limits.ts';
import { deadlineAfterDays, fixedDeadline } from './deadline.ts';
import { isPast } from './deadline-phase.ts';

/** An extension never shortens the time: an equal or later deadline stays. */
export const gainsTime = (deadline: Instant | null, extended: Date): boolean =>
  deadline === null || instantMs(deadline) < extended.getTime();

/**
 * The end of an extension: a day (until its end in the zone), an instant, or days from now; by default the days of the
 * activity.
 */
export interface WantedExtension {
  deadline?: Instant | undefined;
  days?: number | undefined;
}

/**
 * The new deadline of an extension.
 * @param usualDays `reinvitation_deadline` of the activity
 * @param timeZone IANA zone of the company
 * @throws RangeError for an unknown zone
 */
export function extendedDeadline(
  { deadline, days }: WantedExtension,
  usualDays: number,
  now: Date,
  timeZone: string,
): Date {
  return deadline === undefined
    ? deadlineAfterDays(now, days ?? usualDays, timeZone)
    : fixedDeadline(deadline, timeZone);
}

/**
 * The fault of an extension's deadline, or null.
 * @returns `deadline_past` for a past one, `too_big` beyond the allowed days
 */
export function extensionFault(extended: Date, now: Date, timeZone: string): 'deadline_past' | 'too_big' | null {
  if (Number.isNaN(extended.getTime()) || isPast(extended, now)) return 'deadline_past';
  const last = deadlineAfterDays(now, DEADLINE_LIMITS.applicant_max_days, timeZone);
  return extended > last ? 'too_big' : null;
}
