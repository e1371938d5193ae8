import { addDays, localDay, timeOfDay } from '../jobs/time-zone.ts';
import { REJECTION_LIMITS } from '../applications/limits.ts';

const isWeekend = ({ year, month, day }: { year: number; month: number; day: number }): boolean => {
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  return weekday === 0 || weekday === 6;
};

/**
 * When the e-mail about an outcome leaves that is delayed by some days: in the morning of that day in the company's time
 * zone, or of the Monday after it where that day is at a weekend.
 * @param days at least 1
 * @param timeZone IANA zone of the company
 * @throws RangeError for an unknown zone
 */
export function delayedMail(now: Date, days: number, timeZone: string): Date {
  let day = addDays(localDay(now, timeZone), days);
  while (isWeekend(day)) day = addDays(day, 1);
  return timeOfDay(day, REJECTION_LIMITS.delayed_until, timeZone);
}

/**
 * When an e-mail leaves that staff send now: after the time to undo.
 * @param isForMany more applicants are notified than can be checked at a glance
 */
export function promptMail(now: Date, isForMany: boolean): Date {
  const { leaves_after_seconds, many_leave_after_seconds } = REJECTION_LIMITS;
  return new Date(now.getTime() + (isForMany ? many_leave_after_seconds : leaves_after_seconds) * 1000);
}
