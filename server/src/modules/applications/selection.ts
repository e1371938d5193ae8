import type { ApplicantFilter, Selection } from '@vivavoce/contract/selection.ts';
import { expiringUntil, LABEL_IMPLIES } from '@vivavoce/domain/applications/facets.ts';
import { incompleteSql, statusLabelSql } from '@vivavoce/domain/applications/status-label.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { lookFor } from '../search/search.service.ts';
import type { LookedFor } from '../search/search.service.ts';

/** Who asks, and when: some facets are different for everybody and at any time. */
export interface Viewer {
  user_id: number;
  now: Date;
}

/** The activity that is listed. */
export interface ListedJob {
  id: number;
  company_id: number;
  archived: boolean;
}

export const timestamp = (value: Date): SQL => sql`${value.toISOString()}::timestamptz`;

/** Puts values and parts of a statement where marks such as `$now` stand in SQL of domain. */
const filled = (text: string, marks: Readonly<Record<string, SQL>>): SQL =>
  sql.join(text.split(/(\$[a-z]+)/).map((part) => marks[part] ?? sql.raw(part)));

/**
 * The badge looks at the questions held, as the list shows them; before the first opening at those of the job, which is
 * asked once for the whole list.
 */
const incomplete = (jobId: number): SQL =>
  filled(incompleteSql({ application: 'a', instead: { rating_style: '$style', question_count: '$count' } }), {
    $style: sql`(select rating_style from jobs where id = ${jobId})`,
    $count: sql`coalesce(nullif(jsonb_array_length(a.strip), 0), (select question_count from jobs where id = ${jobId}))`,
  });

/** The looser condition stands beside the label's own, so that an index of the few who bear it is found. */
function labelled(label: NonNullable<ApplicantFilter['label']>, now: Date): SQL[] {
  const implied = LABEL_IMPLIES[label];
  return [
    sql`${filled(statusLabelSql('$now', { application: 'a' }), { $now: timestamp(now) })} = ${label}`,
    ...(implied ? [sql.raw(`a.${implied}`)] : []),
  ];
}

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
export const isWholeArchive = (job: ListedJob, { filter }: ApplicantFilter): boolean =>
  job.archived && filter === 'Archived';

/** The same where the activity has not been read. */
const inArchive = (jobId: number): SQL =>
  sql`(a.archived_at is not null or (select archived from jobs where id = ${jobId}))`;

/** What lists and selections have in common, but for words. */
function facetConditions({ label, at, ...filter }: ApplicantFilter, jobId: number, { user_id, now }: Viewer): SQL[] {
  const conditions: SQL[] = [];
  if (label) conditions.push(...labelled(label, now));
  if (filter.incomplete) conditions.push(incomplete(jobId));
  if (filter.reasonable_adjustments) conditions.push(sql`a.reasonable_adjustments`);
  if (filter.need_your_rating)
    conditions.push(
      sql`not exists (select 1 from reviews r where r.application_id = a.id and r.user_id = ${user_id} and r.sent_at is not null)`,
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
  const conditions = [sql`a.job_id = ${job.id}`, sql`a.bucket = ${filter.status}`];
  if (filter.filter === 'All') conditions.push(sql`a.archived_at is null`);
  else if (!isWholeArchive(job, filter)) conditions.push(sql`a.archived_at is not null`);
  return conditions;
}

/** The conditions of a list over the alias `a` of applications, but for words. */
export const filterConditions = (job: ListedJob, filter: ApplicantFilter, viewer: Viewer): SQL[] => [
  ...stageConditions(job, filter),
  ...facetConditions(filter, job.id, viewer),
];

/** Current ones and archived ones have indexes of their own: of both together each half is read by its own. */
const halves = sql`(select * from applications where archived_at is null
  union all select * from applications where archived_at is not null) a`;

/** What a list is read from, as the alias `a`. */
export const listedFrom = (job: ListedJob, filter: ApplicantFilter): SQL =>
  isWholeArchive(job, filter) ? halves : sql`applications a`;

/**
 * The ids of the chosen applicants of one activity, as a subquery; ids of another activity choose nobody. The statement
 * that uses it says which of them the deed fits, and locks them in the order of their ids.
 */
export function selectedIds(jobId: number, selection: Selection, viewer: Viewer): SQL {
  if ('ids' in selection) {
    const ids = sql`array[${sql.join(
      selection.ids.map((id) => sql`${id}`),
      sql`, `,
    )}]::bigint[]`;
    return sql`(select a.id from applications a where a.job_id = ${jobId} and a.id = any(${ids}))`;
  }
  const { matching } = selection;
  const conditions = [
    sql`a.job_id = ${jobId}`,
    sql`a.bucket = ${matching.status}`,
    matching.filter === 'Archived' ? inArchive(jobId) : sql`a.archived_at is null`,
    ...facetConditions(matching, jobId, viewer),
    ...(matching.q ? [foundByWords(jobId, lookFor(matching.q))] : []),
  ];
  return sql`(select a.id from applications a where ${sql.join(conditions, sql` and `)})`;
}
