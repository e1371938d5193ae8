import { addDays, localDay, timeOfDay } from '../jobs/time-zone.ts';
import { REMINDER_LIMITS } from './limits.ts';

/** `unopened`: the invitation was not opened for a day. The others come before the deadline. */
export const REMINDER_KINDS = ['unopened', 'day_before', 'hours_before'] as const;

export type ReminderKind = (typeof REMINDER_KINDS)[number];

/** A range of instants: after `since`, up to and including `until`. */
export interface ReminderRange {
  since: Date;
  until: Date;
}

const HOUR_MS = 3_600_000;
const after = (instant: Date, hours: number): Date => new Date(instant.getTime() + hours * HOUR_MS);
const latest = (...instants: Date[]): Date => new Date(Math.max(...instants.map((instant) => instant.getTime())));

/** Whether reminders may arrive now: from 8 until before 21 o'clock in the zone. */
export function isReminderTime(now: Date, timeZone: string): boolean {
  const today = localDay(now, timeZone);
  const { day_begins, day_ends } = REMINDER_LIMITS;
  return now >= timeOfDay(today, day_begins, timeZone) && now < timeOfDay(today, day_ends, timeZone);
}

/**
 * Reminders planned up to this instant are due now. By day the result is `now`. In the last half hour of an evening it
 * lies in the night: no reminder leaves at night, so those nearer to this evening than to the next morning, and those
 * that would be too late in the morning, leave in the evening.
 * @param lead hours between a reminder and its deadline
 */
function latestDueMoment(now: Date, lead: number, timeZone: string): Date {
  const today = localDay(now, timeZone);
  const evening = timeOfDay(today, REMINDER_LIMITS.last_planned, timeZone);
  if (now < evening) return now;
  const morning = timeOfDay(addDays(today, 1), REMINDER_LIMITS.day_begins, timeZone);
  const nearer = new Date((evening.getTime() + morning.getTime()) / 2);
  const tooLate = after(morning, REMINDER_LIMITS.least_left_hours - lead);
  return latest(now, nearer, tooLate);
}

/**
 * The applicants to remind now, as ranges for an index: by the time of the invitation for `unopened`, by the deadline
 * for the others. The ranges of deadlines do not overlap. Source: applicant-flow, Reminders; a reminder in the night
 * moves to the nearest time of day, but an invitation gets its whole day first.
 * @param timeZone IANA zone of the company
 * @returns null at night, when no reminder is sent
 * @throws RangeError for an unknown zone
 */
export function reminderRanges(now: Date, timeZone: string): Record<ReminderKind, ReminderRange> | null {
  if (!isReminderTime(now, timeZone)) return null;
  const { unopened_after_hours, unopened_within_hours, day_before_hours, hours_before_hours } = REMINDER_LIMITS;
  const hours = after(latestDueMoment(now, hours_before_hours, timeZone), hours_before_hours);
  const day = after(latestDueMoment(now, day_before_hours, timeZone), day_before_hours);
  return {
    unopened: { since: after(now, -unopened_within_hours), until: after(now, -unopened_after_hours) },
    day_before: { since: hours, until: latest(day, hours) },
    hours_before: { since: now, until: hours },
  };
}
