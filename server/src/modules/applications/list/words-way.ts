import type { ApplicantFilter } from '@vivavoce/contract/applications/selection.ts';
import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { LookedFor } from '../../search/search.service.ts';
import type { ListedJob } from './selection.ts';

/** How a list finds those who match its words: by their index, or by walking its order, so many rows or (null) all of them. */
export type WordsWay = { by: 'index' } | { by: 'walk'; rows: number | null };

/** A stage of so many is walked to its end sooner than anybody is asked. */
const SMALL_STAGE = 2_000;
/** Each match that the index brings costs it as much as walking two rows: reading the words, and the row for its place. */
const ROWS_PER_MATCH = 2;
/** Matches lie unevenly: the walk is given this much more than they lie apart. */
const SLACK = 2;
/** What so large a share has in common, the index brings later than any walk meets it. */
const COMMON_SHARE = 0.1;
/** Of a larger part of the stage the planner would sort everybody. */
const WALKED_SHARE = 0.04;

const dialect = new PgDialect();

/** Rows of the stage that is listed, and of the whole activity. */
async function sizes(pool: pg.Pool, job: ListedJob, { status, filter }: ApplicantFilter) {
  const { rows } = await pool.query<{ stage: string; whole: string }>({
    name: 'sizes_of_stage',
    text: `select coalesce(sum(n) filter (where bucket = $2 and ($3 or archived = $4)), 0) as stage, coalesce(sum(n), 0) as whole
      from bucket_deltas where job_id = $1`,
    values: [job.id, status, job.archived && filter === 'Archived', filter === 'Archived'],
  });
  return { stage: Number(rows[0]?.stage ?? 0), whole: Number(rows[0]?.whole ?? 0) };
}

/** How many of the activity the planner expects to match, before anything is read. */
async function expectedMatches(pool: pg.Pool, job: ListedJob, { matches }: LookedFor): Promise<number> {
  const { sql: text, params } = dialect.sqlToQuery(
    sql`explain (format json) select from search_entries where job_id = ${job.id} and ${matches}`,
  );
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(text, params);
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}

/**
 * The shorter way to those who match: what many have in common is met soon in any order, what few have is brought by the
 * index. A walk that finds too few within its rows is followed by the index, so a wrong guess costs time and nobody.
 * @param needed how many matches the page takes, those before it included
 */
export async function wordsWay(
  pool: pg.Pool,
  job: ListedJob,
  filter: ApplicantFilter,
  looked: LookedFor,
  needed: number,
): Promise<WordsWay> {
  const { stage, whole } = await sizes(pool, job, filter);
  if (stage <= SMALL_STAGE) return { by: 'walk', rows: null };
  const expected = Math.max(1, await expectedMatches(pool, job, looked));
  if (expected >= whole * COMMON_SHARE) return { by: 'walk', rows: null };
  const rows = Math.ceil(((needed * whole) / expected) * SLACK);
  if (rows > Math.max(SMALL_STAGE, expected * ROWS_PER_MATCH)) return { by: 'index' };
  return { by: 'walk', rows: Math.max(rows, Math.ceil(Math.min(expected / 2, stage * WALKED_SHARE))) };
}
