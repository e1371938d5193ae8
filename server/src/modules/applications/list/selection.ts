import type { ApplicantFilter, Selection } from '@vivavoce/contract/applications/selection.ts';
import { facetKeys, isKeyed } from '@vivavoce/domain/applications/facet-key.ts';
import { expiringUntil } from '@vivavoce/domain/applications/facets.ts';
import { incompleteSql } from '@vivavoce/domain/applications/status-label.ts';
import { RATING_STYLE } from '@vivavoce/domain/reviews/styles.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { lookFor } from '../../search/search.service.ts';
import type { LookedFor } from '../../search/search.service.ts';

/** Who asks, and when: some facets are different for everybody and at any time. */
export interface Viewer {
  user_id: number;
  now: Date;
}

/** The activity that is listed. */
export interface ListedJob {
  id: number;
  company_id: number;
  rating_style: number;
  archived: boolean;
}

export const timestamp = (value: Date): SQL => sql`${value.toISOString()}::timestamptz`;

/** Puts values and parts of a statement where marks such as `$now` stand in SQL of domain. */
const filled = (text: string, marks: Readonly<Record<string, SQL>>): SQL =>
  sql.join(text.split(/(\$[a-z]+)/).map((part) => marks[part] ?? sql.raw(part)));

/**
 * The badge looks at the questions held, as the list shows them; before the first opening at those of the job, which is
 * asked once for the whole list, as is whether anybody of it can be incomplete at all. Told by a function, of which the
 * planner takes half to hold: of the parts it takes hardly anybody to be left, and brings all before it puts them in order.
 */
const incomplete = (jobId: number): SQL[] => [
  sql`(select rating_style from jobs where id = ${jobId}) <> ${RATING_STYLE.overall}`,
  sql`coalesce(${filled(
    incompleteSql({ application: 'a', instead: { rating_style: '$style', question_count: '$count' } }),
    {
      $style: sql`(select rating_style from jobs where id = ${jobId})`,
      $count: sql`coalesce(nullif(jsonb_array_length(a.strip), 0), (select question_count from jobs where id = ${jobId}))`,
    },
  )}, false)`,
];

/** The words of a filter, asked of the index of words. @param looked null where nothing is left to look for */
export const foundByWords = (jobId: number, looked: LookedFor | null): SQL =>
  looked
    ? sql`a.id in (select application_id from (
        select application_id, words from search_entries where job_id = ${jobId} and ${looked.lookup} offset 0) candidates
        where ${looked.matches})`
    : sql`false`;

/** The same, asked of each row that is come by. */
export const seenByWords = ({ company_id }: ListedJob, { matches }: LookedFor): SQL =>
  sql`(select ${matches} from search_entries where company_id = ${company_id} and application_id = a.id)`;

/** With its activity everybody went into the archive, also whom nobody archived before. */
const isWholeArchive = (job: ListedJob, { filter }: ApplicantFilter): boolean => job.archived && filter === 'Archived';

/** The same where the activity has not been read. */
const inArchive = (jobId: number): SQL =>
  sql`(a.archived_at is not null or (select archived from jobs where id = ${jobId}))`;

/** What of labels and facets the stored number does not know: the clock, the questions of the job, and who asks. */
export function facetConditions(
  { label, at, ...filter }: ApplicantFilter,
  jobId: number,
  { user_id, now }: Viewer,
): SQL[] {
  const conditions: SQL[] = [];
  if (label === 'Expired') conditions.push(sql`a.deadline < ${timestamp(now)}`);
  if (label === 'AwaitingResponse') conditions.push(sql`(a.deadline < ${timestamp(now)}) is not true`);
  if (filter.incomplete) conditions.push(...incomplete(jobId));
  if (filter.need_your_rating)
    conditions.push(
      // Of this activity, or those of everybody everywhere are read where many applicants are looked through.
      sql`not exists (select 1 from reviews r
        where r.application_id = a.id and r.job_id = ${jobId} and r.user_id = ${user_id} and r.sent_at is not null)`,
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

/** A stage of an activity, current or archived, over the alias `a` of applications: what its indexes know. */
export function stageConditions(job: ListedJob, filter: ApplicantFilter): SQL[] {
  const conditions = [sql`a.job_id = ${job.id}`];
  // The stage itself, so that the planner finds an index of some stages only.
  conditions.push(
    isKeyed(filter) ? sql`a.bucket = ${sql.raw(`'${filter.status}'`)}` : sql`a.bucket = ${filter.status}`,
  );
  if (isKeyed(filter)) return conditions;
  if (filter.filter === 'All') conditions.push(sql`a.archived_at is null`);
  else if (!isWholeArchive(job, filter)) conditions.push(sql`a.archived_at is not null`);
  return conditions;
}

/** The conditions of a list over the alias `a` of `listedFrom`, but for words. */
export const filterConditions = (job: ListedJob, filter: ApplicantFilter, viewer: Viewer): SQL[] => [
  ...stageConditions(job, filter),
  ...facetConditions(filter, job.id, viewer),
];

/** The stored numbers of those who may match; in the archive of an archived activity of everybody. */
const keysOf = (job: ListedJob, filter: ApplicantFilter): number[] =>
  facetKeys(filter.status, filter, isWholeArchive(job, filter) ? null : filter.filter === 'Archived');

/** What a list that is not read from its parts asks of the stored number. */
export const keyConditions = (job: ListedJob, filter: ApplicantFilter): SQL[] =>
  isKeyed(filter) ? [sql`a.facets = any(${sql.param(keysOf(job, filter))}::smallint[])`] : [];

/** What a list is put together of: parts that have indexes of their own. Undefined where one index has all of it. */
function partsOf(job: ListedJob, filter: ApplicantFilter): SQL[] | undefined {
  if (isKeyed(filter)) return keysOf(job, filter).map((key) => sql`a.facets = ${key}::smallint`);
  return isWholeArchive(job, filter) ? [sql`a.archived_at is null`, sql`a.archived_at is not null`] : undefined;
}

/**
 * What a list is read from, as the alias `a`. No planner would merge the parts in the order of the list, so each is told
 * its conditions, its order and how much of it is wanted at most.
 */
export function listedFrom(job: ListedJob, filter: ApplicantFilter, conditions: SQL[], tail: SQL): SQL {
  const parts = partsOf(job, filter)?.map((part) => [part, ...conditions]) ?? [conditions];
  const each = (parts.length === 0 ? [[sql`false`]] : parts).map(
    (part) => sql`(select a.* from applications a where ${sql.join(part, sql` and `)} ${tail})`,
  );
  return sql`(${sql.join(each, sql` union all `)}) a`;
}

/** Whether a list is read from several parts. */
export const isMerged = (job: ListedJob, filter: ApplicantFilter): boolean =>
  isKeyed(filter) || isWholeArchive(job, filter);

/** Thousands of ids are one value, not a placeholder for each. */
export const listOf = (ids: readonly number[]): SQL => sql`${sql.param(ids)}::bigint[]`;

/**
 * The ids of the chosen applicants of one activity, as a subquery; ids of another activity choose nobody. The statement
 * that uses it says which of them the bulk operation fits, and locks them in the order of their ids.
 */
export function selectedIds(jobId: number, selection: Selection, viewer: Viewer): SQL {
  if ('ids' in selection)
    return sql`(select a.id from applications a where a.job_id = ${jobId} and a.id = any(${listOf(selection.ids)}))`;
  const { matching, except } = selection;
  const conditions = [
    sql`a.job_id = ${jobId}`,
    sql`a.bucket = ${matching.status}`,
    matching.filter === 'Archived' ? inArchive(jobId) : sql`a.archived_at is null`,
    ...(isKeyed(matching)
      ? [sql`a.facets = any(${sql.param(facetKeys(matching.status, matching, null))}::smallint[])`]
      : []),
    ...facetConditions(matching, jobId, viewer),
    ...(matching.q ? [foundByWords(jobId, lookFor(matching.q))] : []),
    ...(except ? [sql`a.id <> all(${listOf(except)})`] : []),
  ];
  return sql`(select a.id from applications a where ${sql.join(conditions, sql` and `)})`;
}
