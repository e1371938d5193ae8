import { expiringUntil } from '@vivavoce/domain/applications/facets.ts';
import { FACET_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type pg from 'pg';
import type { QueryOf } from '@vivavoce/contract/index.ts';
import { invalid } from '../../app-error.ts';
import { runPrepared } from '../../db/prepared.ts';
import { filterConditions, isWholeArchive, listedFrom, matchingFrom } from './selection.ts';
import type { ListedJob, Viewer } from './selection.ts';

export type ApplicationQuery = QueryOf<'GET /api/jobs/{job}/applications'>;
type Sort = ApplicationQuery['sort'];

/** What a page is sorted by: the indexed expression, its SQL type and the direction. The id breaks ties. */
const SORTS: Record<Sort, { by: SQL; type: string; down: boolean }> = {
  '-date': { by: sql`a.date`, type: 'timestamptz', down: true },
  date: { by: sql`a.date`, type: 'timestamptz', down: false },
  name: { by: sql`lower(a.applicant_name)`, type: 'text', down: false },
  '-name': { by: sql`lower(a.applicant_name)`, type: 'text', down: true },
  rating: { by: sql`coalesce(a.average_review, 0)`, type: 'float8', down: false },
  '-rating': { by: sql`coalesce(a.average_review, 0)`, type: 'float8', down: true },
};

export const encodeCursor = (value: string, id: string): string =>
  Buffer.from(JSON.stringify([value, id])).toString('base64url');

function decodeCursor(cursor: string, type: string): [string, string] {
  try {
    const [value, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    const fits =
      typeof value === 'string' &&
      typeof id === 'string' &&
      /^\d{1,18}$/.test(id) &&
      (type === 'text' || (type === 'float8' ? Number.isFinite(Number(value)) : !Number.isNaN(Date.parse(value))));
    if (fits) return [value, id];
  } catch {
    // Whatever it was, it is not one of ours.
  }
  throw invalid({ cursor: ['wrong_format'] });
}

/** What a list shows of an applicant; instants are texts, as JSON carries them. */
export type ListedRow = Record<(typeof LISTED)[number], unknown> & {
  id: number;
  user_id: number;
  full_name: string;
  email: string;
  sort_value: string;
  my_questions: number[] | null;
};

export interface ApplicationList {
  counts: { bucket: string; n: number; successful: number; rated: number; rating_sum: number }[];
  panel_size: string;
  /** The job's questions in order. */
  questions: number[];
  expiring: string;
  rated_by_me: string;
  page: ListedRow[];
}

/** Columns of an application that a list shows; others, such as texts only a detail needs, stay in the database. */
export const LISTED = [
  'id',
  'user_id',
  'answer_count',
  'average_review',
  'review_count',
  'reviewed_at',
  'shortlisted_at',
  'rejected_at',
  'declined_at',
  'declined_reason',
  'responded_at',
  'invited_at',
  'invitation_failed',
  'deadline',
  'status',
  'external_id',
  'reasonable_adjustments',
  'archived_at',
  'created_at',
  'bucket',
  'strip',
] as const;
const listed = sql.raw(LISTED.map((name) => `a.${name}`).join(', '));

/** Written into the statement: with a placeholder the planner would have to think anew for every page. */
const number = (value: number): SQL => sql.raw(String(Math.trunc(value)));

/** More than this is shown as "1,000 or more"; counting further would grow with the job. */
const EXPIRING_CAP = 1000;

/**
 * One page of a bucket by keyset, the counts of all buckets and the facts beside them, in one statement.
 * One row more than the page is read to know whether another follows.
 */
export async function listApplications(
  pool: pg.Pool,
  job: ListedJob,
  viewer: Viewer,
  query: ApplicationQuery,
): Promise<ApplicationList | undefined> {
  const { by, type, down } = SORTS[query.sort];
  const cast = sql.raw(`::${type}`);
  const counted = query.filter === 'All' ? sql`not archived` : job.archived ? sql`true` : sql`archived`;
  const userId = viewer.user_id;
  const where = filterConditions(job, query, viewer);
  const direction = sql.raw(down ? 'desc' : 'asc');
  const order = sql`order by ${by} ${direction}, a.id ${direction}`;
  let start = sql``;
  if (query.cursor) {
    const [value, id] = decodeCursor(query.cursor, type);
    where.push(sql`(${by}, a.id) ${sql.raw(down ? '<' : '>')} (${value}${cast}, ${id}::bigint)`);
  } else if (query.from > 0) {
    // Only the index is walked to the place; the rows themselves are read from there on.
    start = sql`start as materialized (
      select ${by} as value, a.id ${matchingFrom(job, query, viewer)} ${order} offset ${query.from}::bigint limit 1
    ), `;
    where.push(sql`(${by}, a.id) ${sql.raw(down ? '<=' : '>=')} ((select value from start), (select id from start))`);
  }
  const conditions = sql.join(where, sql` and `);
  const limit = sql`limit ${number(query.page_size + 1)}`;
  // Of both halves the page is taken first: joined to people before, they would all be read.
  const source = isWholeArchive(job, query)
    ? sql`(select a.* from ${listedFrom(job, query)} where ${conditions} ${order} ${limit}) a`
    : sql`applications a`;
  // The page comes as one JSON value: twenty rows of as many columns cost the driver more than the database.
  const rows = await runPrepared<ApplicationList>(
    pool,
    sql`
    with ${start}page as (
      select ${listed}, (${by})::text as sort_value, coalesce(nullif(a.applicant_name, ''), u.full_name) as full_name, u.email,
        (select array_agg(question_id) from answer_reviews where application_id = a.id and user_id = ${userId}) as my_questions
      from ${source} join users u on u.id = a.user_id
      where ${conditions}
      ${order}
      ${limit}
    )
    select
      (select coalesce(json_agg(page), '[]') from page) as page,
      (select coalesce(json_agg(c), '[]') from (
        select bucket, sum(n)::int as n, sum(successful)::int as successful, sum(rated)::int as rated, sum(rating_sum)::float8 as rating_sum
        from bucket_deltas where job_id = ${job.id} and ${counted} group by bucket) c) as counts,
      (select count(*) from reviewers where job_id = ${job.id}) as panel_size,
      (select coalesce(array_agg(id::int order by "order"), '{}') from questions where job_id = ${job.id} and removed_at is null) as questions,
      (select count(*) from (
        select 1 from applications where job_id = ${job.id} and bucket = 'AwaitingResponse' and archived_at is null
          and declined_at is null and deadline between ${viewer.now.toISOString()}::timestamptz and ${expiringUntil(viewer.now).toISOString()}::timestamptz limit ${number(EXPIRING_CAP)}) soon) as expiring,
      (select count(*) from reviews r join applications ra on ra.id = r.application_id
        where r.job_id = ${job.id} and r.user_id = ${userId} and r.sent_at is not null and ra.bucket = 'Responded' and ra.archived_at is null) as rated_by_me`,
  );
  return rows[0];
}

/** How many match a filter, counted as far as a list goes. */
export async function countMatching(
  pool: pg.Pool,
  job: ListedJob,
  viewer: Viewer,
  filter: QueryOf<'GET /api/jobs/{job}/applications/count'>,
): Promise<number> {
  const rows = await runPrepared<{ n: string }>(
    pool,
    sql`select count(*) as n from (
      select 1 ${matchingFrom(job, filter, viewer)} limit ${number(FACET_LIMITS.list_rows_max + 1)}) matching`,
  );
  return Number(rows[0]?.n ?? 0);
}
