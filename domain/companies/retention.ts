import { instantMs } from '../instant.ts';
import type { Instant } from '../instant.ts';
import { daysLater, wallTimeOf } from '../jobs/time-zone.ts';

/** The columns that decide when an applicant's data is erased. */
export interface RetentionRow {
  created_at: Instant;
  /** The applicant's own deadline, with every extension. */
  deadline: Instant | null;
  /** The deadline of the activity. */
  fixed_deadline: Instant | null;
  company_days: number;
  /** The activity's own period; null where the company's applies. */
  job_days: number | null;
  /** The period that the applicant agreed to; null before the consent. */
  agreed_days: number | null;
}

/** The retention period in days. A period that became longer after the consent does not apply to that applicant. */
export const retentionDays = ({
  company_days,
  job_days,
  agreed_days,
}: Pick<RetentionRow, 'company_days' | 'job_days' | 'agreed_days'>): number =>
  Math.min(job_days ?? company_days, agreed_days ?? Infinity);

/**
 * The day on which an applicant's data is erased, as `2027-03-31`: the first one after the full retention period. The
 * period starts when the activity closes for this applicant: at the later of both deadlines, and never before the
 * applicant was added.
 * @param timeZone IANA zone of the company
 * @throws RangeError for an unknown zone
 */
export function leavesOn(row: RetentionRow, timeZone: string): string {
  const instants = [row.created_at, row.deadline, row.fixed_deadline].filter((instant) => instant !== null);
  const closes = new Date(Math.max(...instants.map(instantMs)));
  return daysLater(wallTimeOf(closes, timeZone).date, retentionDays(row) + 1);
}

/**
 * The same rule as a PostgreSQL expression of type date.
 * @param columns SQL of each value; `time_zone` is that of the company
 */
export const leavesOnSql = (columns: Record<keyof RetentionRow | 'time_zone', string>): string =>
  `((greatest(${columns.created_at}, ${columns.deadline}, ${columns.fixed_deadline}) at time zone ${columns.time_zone})::date
    + least(coalesce(${columns.job_days}, ${columns.company_days}), ${columns.agreed_days})::int + 1)`;
