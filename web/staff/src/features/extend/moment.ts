import type { FieldErrorCode } from '@vivavoce/contract/errors.ts';
import { daysLater, instantOf, wallTimeOf, type WallTime } from '@vivavoce/domain/jobs/time-zone.ts';

/** People who name a date mean the last minute of the day; the server then extends it to the very end. */
const usualTime = '23:59';

/**
 * The proposed deadline: so many days from now, or from a later deadline.
 * @param days `reinvitation_deadline` of the activity
 * @param present the current deadline of the applicant; for several the one of the activity
 */
export function proposed(days: number, now: Date, timeZone: string, present: string | null): WallTime {
  const from = present && new Date(present) > now ? new Date(present) : now;
  return { date: daysLater(wallTimeOf(from, timeZone).date, days), time: usualTime };
}

/** The deadline for the server: a day, where its end is meant, else the moment. Null for an invalid moment. */
export function deadlineOf(wall: WallTime, timeZone: string): string | null {
  const instant = instantOf(wall, timeZone);
  if (!instant) return null;
  return wall.time === usualTime ? wall.date : instant.toISOString();
}

/** The faults of the moment that are known before the server checks it. */
export function faultOf(wall: WallTime, timeZone: string, now: Date): Partial<Record<keyof WallTime, FieldErrorCode>> {
  if (!wall.date) return { date: 'required' };
  if (!wall.time) return { time: 'required' };
  const instant = instantOf(wall, timeZone);
  if (!instant) return { date: 'wrong_format' };
  return instant <= now ? { date: 'deadline_past' } : {};
}
