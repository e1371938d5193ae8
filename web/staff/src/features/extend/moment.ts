import type { FieldErrorCode } from '@vivavoce/contract/errors.ts';
import { daysLater, instantOf, wallTimeOf, type WallTime } from '@vivavoce/domain/jobs/time-zone.ts';

/** The last minute of a day is what people mean by a date; the server then takes the day to its very end. */
const usualTime = '23:59';

/**
 * The moment that is proposed: so many days from now, or from a deadline that lies later already.
 * @param days `reinvitation_deadline` of the activity
 * @param present the deadline of the one who is asked about; of several the one that the activity has for all
 */
export function proposed(days: number, now: Date, timeZone: string, present: string | null): WallTime {
  const from = present && new Date(present) > now ? new Date(present) : now;
  return { date: daysLater(wallTimeOf(from, timeZone).date, days), time: usualTime };
}

/** What the server is told: a day, where its end is meant, else the moment. Null for what is no moment. */
export function deadlineOf(wall: WallTime, timeZone: string): string | null {
  const instant = instantOf(wall, timeZone);
  if (!instant) return null;
  return wall.time === usualTime ? wall.date : instant.toISOString();
}

/** What is wrong with the moment, before the server looks at it. */
export function faultOf(wall: WallTime, timeZone: string, now: Date): Partial<Record<keyof WallTime, FieldErrorCode>> {
  if (!wall.date) return { date: 'required' };
  if (!wall.time) return { time: 'required' };
  const instant = instantOf(wall, timeZone);
  if (!instant) return { date: 'wrong_format' };
  return instant <= now ? { date: 'deadline_past' } : {};
}
