import { expiringUntil } from '@vivavoce/domain/applications/facets.ts';
import type { ApplicantFilter } from '@vivavoce/contract/applications/selection.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { asNumber } from '../../../db/as-number.ts';
import type { ListedJob, Viewer } from './selection.ts';

/**
 * Some of the applicants whose answers are awaited, by their deadlines. Which of them are over, nothing that is stored can
 * know, and no index has those in the order of another date. But deadlines are ends of days: an activity has a few hundred
 * of them at most, and those of one day lie in the order of the list.
 */
export interface DeadlineRange {
  from?: SQL;
  /** Not this instant itself where `to_inclusive` is not said. */
  to?: SQL;
  to_inclusive?: boolean;
  /** Those without any deadline too. */
  or_none: boolean;
}

/** As the index of deadlines writes it. */
const DAY = sql.raw(`((a.deadline at time zone 'UTC')::date)`);
/** The day in UTC, by which that index has them. */
export const dayOf = (instant: SQL): SQL => sql`((${instant} at time zone 'UTC')::date)`;
const timestamp = (value: Date): SQL => sql`${value.toISOString()}::timestamptz`;

const every = (conditions: SQL[]): SQL => sql.join(conditions, sql` and `);

/** What of a list is a matter of deadlines; undefined where nothing is, or where no index of deadlines has them. */
export function deadlineRange(
  { status, filter, label, expiring }: ApplicantFilter,
  { now }: Viewer,
): DeadlineRange | undefined {
  if (status !== 'AwaitingResponse' || filter !== 'All') return undefined;
  // Whoever bears another label is not told apart by deadlines.
  if (label !== undefined && label !== 'Expired' && label !== 'AwaitingResponse') return undefined;
  const present = timestamp(now);
  if (expiring && label === 'Expired') return { from: present, to: present, or_none: false };
  if (expiring) return { from: present, to: timestamp(expiringUntil(now)), to_inclusive: true, or_none: false };
  if (label === 'Expired') return { to: present, or_none: false };
  if (label === 'AwaitingResponse') return { from: present, or_none: true };
  return undefined;
}

/** The index's own condition: everybody of the stage but those who withdrew. */
const waiting = (job: ListedJob): SQL =>
  sql`a.job_id = ${job.id} and a.bucket = 'AwaitingResponse' and a.archived_at is null and a.declined_at is null`;

/** Of those with a deadline the ones in range, by the index alone. */
function inRange({ from, to, to_inclusive }: DeadlineRange): SQL {
  const parts: SQL[] = [];
  if (from) parts.push(sql`${DAY} >= ${dayOf(from)} and a.deadline >= ${from}`);
  if (to) parts.push(sql`${DAY} <= ${dayOf(to)} and a.deadline ${sql.raw(to_inclusive ? '<=' : '<')} ${to}`);
  return every(parts);
}

/** One part for those with a deadline and one for those without. */
const parts = (job: ListedJob, range: DeadlineRange): SQL[] => [
  every([waiting(job), inRange(range)]),
  ...(range.or_none ? [every([waiting(job), sql`${DAY} is null`])] : []),
];

/** Everybody in range, brought by the index of deadlines, as the alias `a`. */
export const allInRange = (job: ListedJob, range: DeadlineRange): SQL =>
  sql`(${sql.join(
    parts(job, range).map((part) => sql`(select a.* from applications a where ${part} offset 0)`),
    sql` union all `,
  )}) a`;

/** How many are in range. @param most counts no further where there are many more */
export function countInRange(job: ListedJob, range: DeadlineRange, most?: number): SQL {
  const bound = most === undefined ? sql`` : sql`limit ${asNumber(most)}`;
  const each = parts(job, range).map((part) => sql`(select 1 from applications a where ${part} ${bound})`);
  return sql`select count(*) as n from (select 1 from (${sql.join(each, sql` union all `)}) counted ${bound}) counted`;
}

/** The days of deadlines in range, each found by one step of the index from the one before. */
function days(job: ListedJob, range: DeadlineRange): SQL {
  const step = (behind: SQL) =>
    sql`(select ${DAY} from applications a where ${waiting(job)} and ${behind} order by ${DAY} limit 1)`;
  const first = range.from ? sql`${DAY} >= ${dayOf(range.from)}` : sql`${DAY} is not null`;
  const last = range.to ? sql` and day <= ${dayOf(range.to)}` : sql``;
  return sql`(with recursive steps(day) as (
    select ${step(first)} union all select ${step(sql`${DAY} > steps.day`)} from steps where day is not null${last})
    select day from steps where day is not null${last}) days`;
}

/**
 * The first of each day of deadlines, as the alias `a`: among them are the first of all.
 * @param narrowed what else has to hold
 * @param down from the newest date on, as the index has them, or from the oldest
 */
export function firstOfDays(
  job: ListedJob,
  range: DeadlineRange,
  { narrowed, down, limit }: { narrowed: SQL[]; down: boolean; limit: number },
): SQL {
  const direction = sql.raw(down ? 'desc' : 'asc');
  const first = (conditions: SQL[], behind: SQL = sql``) =>
    sql`select a.* from applications a where ${every([waiting(job), ...conditions, ...narrowed])} order by ${behind}a.date ${direction}, a.id ${direction} limit ${asNumber(limit)}`;
  const { from, to, to_inclusive } = range;
  const bounds = [
    ...(from ? [sql`a.deadline >= ${from}`] : []),
    ...(to ? [sql`a.deadline ${sql.raw(to_inclusive ? '<=' : '<')} ${to}`] : []),
  ];
  const ofDays = sql`select a.* from ${days(job, range)} cross join lateral (${first([sql`${DAY} = days.day`, ...bounds])}) a`;
  if (!range.or_none) return sql`(${ofDays}) a`;
  // Their day is the same nothing: named in the order it leads to the index of days, where the planner would walk the stage.
  return sql`(${ofDays} union all (${first([sql`${DAY} is null`], sql`${DAY} ${direction}, `)})) a`;
}
