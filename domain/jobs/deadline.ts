import { instantMs } from '../instant.ts';
import type { Instant } from '../instant.ts';
import { DEADLINE_LIMITS } from '../limits.ts';
import { addDays, endOfDay, localDay } from './time-zone.ts';

/** The columns of a job that set its applicants' deadline. */
export interface DeadlineRow {
  /** A day (`2027-03-31`) means its end in the company's zone; an instant means itself. */
  fixed_deadline: Instant | null;
  applicant_deadline_days: number | null;
}

const DAY_ONLY = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * The instant of a fixed deadline.
 * @param timeZone IANA zone of the company
 * @throws RangeError for an unknown zone
 */
export function fixedDeadline(fixed: Instant, timeZone: string): Date {
  const dayOnly = typeof fixed === 'string' ? DAY_ONLY.exec(fixed) : null;
  if (dayOnly === null) return new Date(instantMs(fixed));
  const [, year, month, day] = dayOnly;
  return endOfDay({ year: Number(year), month: Number(month), day: Number(day) }, timeZone);
}

/**
 * The end of the day that lies this many days after an instant, both read in the zone.
 * Also the deadline of an extension, counted from the moment it is granted.
 * @throws RangeError for an unknown zone
 */
export function deadlineAfterDays(from: Instant, days: number, timeZone: string): Date {
  const day = localDay(new Date(instantMs(from)), timeZone);
  return endOfDay(addDays(day, days), timeZone);
}

/**
 * The deadline of an application (decisions 5): the job's fixed one, else the job's days after the invitation, at the
 * end of that day in the company's zone.
 * @returns null before the invitation for a rolling deadline
 * @throws RangeError for an unknown zone
 */
export function applicationDeadline(job: DeadlineRow, invitedAt: Instant | null, timeZone: string): Date | null {
  if (job.fixed_deadline !== null) return fixedDeadline(job.fixed_deadline, timeZone);
  if (invitedAt === null) return null;
  const days = job.applicant_deadline_days ?? DEADLINE_LIMITS.applicant_default_days;
  return deadlineAfterDays(invitedAt, days, timeZone);
}
