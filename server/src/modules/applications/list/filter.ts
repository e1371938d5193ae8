import type { ApplicantFilter } from '@vivavoce/contract/applications/selection.ts';
import { facetKeys, isKeyed } from '@vivavoce/domain/applications/facet-key.ts';
import { expiringUntil } from '@vivavoce/domain/applications/facets.ts';
import { incompleteSql } from '@vivavoce/domain/applications/status-label.ts';
import { RATING_STYLE } from '@vivavoce/domain/reviews/styles.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { asNumber } from '../../../db/as-number.ts';
import { fillMarks } from '../../../db/condition-sql.ts';
import { RATABLE, ratesIn } from '../../../db/left-to-rate.ts';
import { hasTag, rowHasTag } from '../../people/person-tags.ts';
import type { ListSearch } from '../../search/list-search.ts';

/** The conditions of a filter as SQL over the alias `a` of applications: the same for lists, counts and bulk operations. */

/** The person who reads a list, and when: some facets depend on both. */
export interface Viewer {
  user_id: number;
  now: Date;
  /** Whether ratings of others are withheld until the viewer's own review is sent, as `ratesBlind` says. */
  blind?: boolean;
  /** Whether the viewer rates applicants of the activity. */
  rates?: boolean;
}

/** The activity of a list. */
export interface ListJob {
  id: number;
  rating_style: number;
  archived: boolean;
  /** Whose tests its applicants take; null where they take none. */
  test_provider: string | null;
}

export const timestamp = (value: Date): SQL => sql`${value.toISOString()}::timestamptz`;

export const every = (conditions: SQL[]): SQL => sql.join(conditions, sql` and `);

/**
 * The rule of the badge: by the questions that an applicant holds, and before the first opening by those of the job. What
 * depends on the job alone is a subquery of its own, evaluated once. The `coalesce` changes the plan, not the result:
 * without it the planner expects hardly any match and sorts the whole bucket; with it, it expects half of the rows to
 * match and stops after a page.
 */
const incomplete = (jobId: number): SQL[] => [
  sql`(select rating_style from jobs where id = ${jobId}) <> ${RATING_STYLE.overall}`,
  sql`coalesce(${fillMarks(
    incompleteSql({ application: 'a', instead: { rating_style: '$style', question_count: '$count' } }),
    {
      $style: sql`(select rating_style from jobs where id = ${jobId})`,
      $count: sql`coalesce(nullif(jsonb_array_length(a.strip), 0), (select question_count from jobs where id = ${jobId}))`,
    },
  )}, false)`,
];

/** Matches of a search, found by the trigram index. */
export const inSearchIndex = (jobId: number, search: ListSearch): SQL =>
  sql`a.id in (select application_id from (
        select application_id, search_text from search_entries where job_id = ${jobId} and ${search.lookup} offset 0) candidates
        where ${search.matches})`;

/** The same condition, evaluated for one row after the other. */
export const matchesSearch = (search: ListSearch): SQL =>
  sql`(select ${search.matches} from search_entries where application_id = a.id)`;

/** Current applicants, the archive, or all of an archived activity: of the stored counts, and of the applicants `a`. */
export function archivePart(
  job: Pick<ListJob, 'archived'>,
  { filter }: Pick<ApplicantFilter, 'filter'>,
): { counted: SQL; rows: SQL } {
  if (filter === 'All') return { counted: sql`not archived`, rows: sql`a.archived_at is null` };
  if (job.archived) return { counted: sql`true`, rows: sql`true` };
  return { counted: sql`archived`, rows: sql`a.archived_at is not null` };
}

/** An archived activity has all of its applicants in the archive, also those that no user archived. */
export const isWholeArchive = (job: ListJob, { filter }: ApplicantFilter): boolean =>
  job.archived && filter === 'Archived';

/**
 * Conditions of a filter beyond the stored facet number: the clock, the questions of the job, and the viewer's
 * ratings. The tag has two forms, `hasTag` and `rowHasTag`.
 */
export function facetConditions(
  { label, at, ...filter }: ApplicantFilter,
  jobId: number,
  { user_id, now }: Viewer,
): SQL[] {
  const conditions: SQL[] = [];
  if (label === 'Expired') conditions.push(sql`a.deadline < ${timestamp(now)}`);
  if (label === 'AwaitingResponse') conditions.push(sql`(a.deadline < ${timestamp(now)}) is not true`);
  if (filter.review_paid) conditions.push(sql`a.review_paid`);
  if (filter.unmet) conditions.push(sql`a.unmet`);
  if (filter.incomplete) conditions.push(...incomplete(jobId));
  if (filter.need_your_rating)
    conditions.push(
      // The `coalesce` makes the planner expect half of the rows to match instead of few.
      sql`coalesce(${RATABLE}, false)`,
      ratesIn(sql`${jobId}`, sql`${user_id}`),
      // With the job, since the planner may read all ratings of the viewer in one scan.
      sql`not exists (select 1 from reviews r
        where r.application_id = a.id and r.job_id = ${jobId} and r.user_id = ${user_id} and r.sent_at is not null)`,
      sql`not exists (select 1 from review_excusals e
        where e.application_id = a.id and e.job_id = ${jobId} and e.user_id = ${user_id})`,
    );
  if (filter.expiring)
    conditions.push(
      sql`a.declined_at is null`,
      sql`a.deadline between ${timestamp(now)} and ${timestamp(expiringUntil(now))}`,
    );
  if (at) {
    const then = timestamp(new Date(at));
    conditions.push(sql`(a.archived_at = ${then} or a.shortlisted_at = ${then} or a.rejected_at = ${then})`);
  }
  return conditions;
}

/** The condition of the tag, for statements that read all who match. */
export const tagCondition = (jobId: number, { tag }: Pick<ApplicantFilter, 'tag'>): SQL[] =>
  tag === undefined ? [] : [hasTag(jobId, tag)];

/** The stored facet numbers as one condition. */
export const isOneOf = (keys: number[]): SQL => sql`a.facets = any(${sql.param(keys)}::smallint[])`;

/** The bucket of a list and, where the facet number does not say it, the archive. */
function bucketConditions(job: ListJob, filter: ApplicantFilter): SQL[] {
  const conditions = [sql`a.job_id = ${job.id}`];
  // A literal with facets: the index of ratings is partial, for some buckets only.
  if (isKeyed(filter)) return [...conditions, sql`a.bucket = ${sql.raw(`'${filter.status}'`)}`];
  conditions.push(sql`a.bucket = ${filter.status}`);
  if (filter.filter === 'All') conditions.push(sql`a.archived_at is null`);
  else if (!isWholeArchive(job, filter)) conditions.push(sql`a.archived_at is not null`);
  return conditions;
}

/** The conditions of a filter without its search. */
export interface Conditions {
  /** One entry for each stretch of the index in the order of the list; none where no applicant can match. */
  parts: SQL[][];
  /** Conditions that the index does not cover, for the first rows of the list. */
  rest: SQL[];
  /** Both together, for rows that another index brings. */
  flat: SQL[];
}

export function conditionsOf(job: ListJob, filter: ApplicantFilter, viewer: Viewer): Conditions {
  const bucket = bucketConditions(job, filter);
  const beyond = facetConditions(filter, job.id, viewer);
  const rest = filter.tag === undefined ? beyond : [...beyond, rowHasTag(filter.tag)];
  const whole = [...beyond, ...tagCondition(job.id, filter)];
  if (isKeyed(filter)) {
    const keys = facetKeys(filter.status, filter, isWholeArchive(job, filter) ? null : filter.filter === 'Archived');
    const parts = keys.map((key) => [...bucket, sql`a.facets = ${key}::smallint`]);
    return { parts, rest, flat: [...bucket, isOneOf(keys), ...whole] };
  }
  const flat = [...bucket, ...whole];
  if (!isWholeArchive(job, filter)) return { parts: [bucket], rest, flat };
  const halves = [sql`a.archived_at is null`, sql`a.archived_at is not null`];
  return { parts: halves.map((half) => [...bucket, half]), rest, flat };
}

/**
 * The rows that match, as a subquery with the alias `a`. PostgreSQL does not merge several stretches of an index in
 * order, so each part has the order and the limit of the list.
 * @param tail order and limit
 */
export function rowsOf({ parts, rest }: Omit<Conditions, 'flat'>, tail: SQL): SQL {
  const selects = (parts.length === 0 ? [[sql`false`]] : parts).map(
    (part) => sql`(select a.* from applications a where ${every([...part, ...rest])} ${tail})`,
  );
  return sql`(${sql.join(selects, sql` union all `)}) a`;
}

/** The ids as one value, not one placeholder for each. */
export const idArray = (ids: readonly number[]): SQL => sql`${sql.param(ids)}::bigint[]`;

/**
 * Applicants with an open deadline, by that deadline. Whether a deadline has passed depends on the clock, so no stored facet
 * knows it. Deadlines are ends of days, a few hundred in one activity: `applications_deadline_day` has one stretch for each
 * day, in the order of dates.
 */
export interface DeadlineRange {
  from?: SQL;
  /** Exclusive, unless `to_inclusive`. */
  to?: SQL;
  to_inclusive?: boolean;
  /** Applicants without a deadline as well. */
  or_none: boolean;
}

/** A day as `applications_deadline_day` has it, in UTC. */
export const dayOf = (instant: SQL): SQL => sql`((${instant} at time zone 'UTC')::date)`;
/** Written as the index writes it. */
const DAY = sql.raw(`((a.deadline at time zone 'UTC')::date)`);

/** The deadlines that a filter asks for; undefined where it asks for none, or where their index does not have them. */
export function deadlineRange(
  { status, filter, label, expiring }: ApplicantFilter,
  { now }: Viewer,
): DeadlineRange | undefined {
  if (status !== 'AwaitingResponse' || filter !== 'All') return undefined;
  if (label !== undefined && label !== 'Expired' && label !== 'AwaitingResponse') return undefined;
  const present = timestamp(now);
  if (expiring && label === 'Expired') return { from: present, to: present, or_none: false };
  if (expiring) return { from: present, to: timestamp(expiringUntil(now)), to_inclusive: true, or_none: false };
  if (label === 'Expired') return { to: present, or_none: false };
  if (label === 'AwaitingResponse') return { from: present, or_none: true };
  return undefined;
}

/** The condition of the index: applicants whose answer is awaited and who did not withdraw. */
const isWaiting = (job: ListJob): SQL =>
  sql`a.job_id = ${job.id} and a.bucket = 'AwaitingResponse' and a.archived_at is null and a.declined_at is null`;

/** One condition for applicants with a deadline and one for those without. */
function rangeParts(job: ListJob, { from, to, to_inclusive, or_none }: DeadlineRange): SQL[] {
  const bounds = [isWaiting(job)];
  if (from) bounds.push(sql`${DAY} >= ${dayOf(from)} and a.deadline >= ${from}`);
  if (to) bounds.push(sql`${DAY} <= ${dayOf(to)} and a.deadline ${sql.raw(to_inclusive ? '<=' : '<')} ${to}`);
  return [every(bounds), ...(or_none ? [sql`${isWaiting(job)} and ${DAY} is null`] : [])];
}

/** The number of applicants in range, counted up to `max`. */
export function countInRange(job: ListJob, range: DeadlineRange, max?: number): SQL {
  const bound = max === undefined ? sql`` : sql`limit ${asNumber(max)}`;
  const each = rangeParts(job, range).map((part) => sql`(select 1 from applications a where ${part} ${bound})`);
  return sql`select count(*) as n from (select 1 from (${sql.join(each, sql` union all `)}) counted ${bound}) counted`;
}
