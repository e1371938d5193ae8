import { addDays, endOfDay, localDay, timeOfDay } from '../jobs/time-zone.ts';
import { REMINDER_LIMITS } from '../applications/limits.ts';
import { leadHours, minutesOf } from './reminders.ts';
import type { ReminderTime } from './reminders.ts';

/** A range of instants: after `since`, up to and including `until`. */
export interface ReminderRange {
  since: Date;
  until: Date;
}

const HOUR_MS = 3_600_000;
const { day_begins, day_ends, last_planned, least_left_hours, late_hours } = REMINDER_LIMITS;
const after = (instant: Date, hours: number): Date => new Date(instant.getTime() + hours * HOUR_MS);
const latest = (...instants: Date[]): Date => new Date(Math.max(...instants.map((instant) => instant.getTime())));

/** Whether reminders may arrive now: from 8 until before 21 o'clock in the zone. */
function isReminderTime(now: Date, timeZone: string): boolean {
  const today = localDay(now, timeZone);
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
  const evening = timeOfDay(today, last_planned, timeZone);
  if (now < evening) return now;
  const morning = timeOfDay(addDays(today, 1), day_begins, timeZone);
  const nearer = new Date((evening.getTime() + morning.getTime()) / 2);
  const tooLate = after(morning, least_left_hours - lead);
  return latest(now, nearer, tooLate);
}

/** The latest invitation or deadline whose reminder is due now. */
function latestDue(time: ReminderTime, now: Date, timeZone: string): Date {
  const lead = leadHours(time);
  const isBefore = time.anchor === 'deadline';
  if (time.at !== null) {
    const today = localDay(now, timeZone);
    const days = isBefore ? time.amount : -time.amount;
    const hasCome = now >= timeOfDay(today, minutesOf(time.at), timeZone);
    return endOfDay(addDays(today, hasCome ? days : days - 1), timeZone);
  }
  return isBefore ? after(latestDueMoment(now, lead, timeZone), lead) : after(now, -lead);
}

/**
 * The invitations or deadlines whose reminder is due now, as a range for an index. A reminder in the night moves to the
 * nearest time of day, but an invitation gets its whole time first; after an outage a reminder is late by two days at
 * most. Source: applicant-flow, Reminders.
 * @param timeZone IANA zone of the applicant
 * @returns null at night, when no reminder is sent
 * @throws RangeError for an unknown zone
 */
export function reminderRange(time: ReminderTime, now: Date, timeZone: string): ReminderRange | null {
  if (!isReminderTime(now, timeZone)) return null;
  const until = latestDue(time, now, timeZone);
  const lead = leadHours(time);
  const since =
    time.anchor === 'deadline' ? latest(now, after(now, lead - late_hours)) : after(now, -lead - late_hours);
  return { since, until };
}

/**
 * The instant at which a reminder leaves, if nothing stops it.
 * @param origin the invitation or the deadline
 * @param timeZone IANA zone of the applicant
 * @throws RangeError for an unknown zone
 */
export function reminderMoment(time: ReminderTime, origin: Date, timeZone: string): Date {
  const isBefore = time.anchor === 'deadline';
  if (time.at !== null) {
    const day = addDays(localDay(origin, timeZone), isBefore ? -time.amount : time.amount);
    return timeOfDay(day, minutesOf(time.at), timeZone);
  }
  const planned = after(origin, isBefore ? -leadHours(time) : leadHours(time));
  const today = localDay(planned, timeZone);
  const isEarly = planned < timeOfDay(today, day_begins, timeZone);
  const evening = timeOfDay(isEarly ? addDays(today, -1) : today, last_planned, timeZone);
  const morning = timeOfDay(isEarly ? today : addDays(today, 1), day_begins, timeZone);
  if (!isBefore) return isReminderTime(planned, timeZone) ? planned : morning;
  if (planned <= evening) return planned;
  const isNearer = planned.getTime() - evening.getTime() <= morning.getTime() - planned.getTime();
  return isNearer || origin <= after(morning, least_left_hours) ? evening : morning;
}

/** The earliest instant from now at which a reminder may arrive that is due already. */
export function nextReminderTime(now: Date, timeZone: string): Date {
  if (isReminderTime(now, timeZone)) return now;
  const today = localDay(now, timeZone);
  const morning = timeOfDay(today, day_begins, timeZone);
  return now < morning ? morning : timeOfDay(addDays(today, 1), day_begins, timeZone);
}
