import type { QueryOf } from '@vivavoce/contract/index.ts';
import type { ApplicantFilter } from '@vivavoce/contract/applications/selection.ts';
import { narrowedRows } from '@vivavoce/domain/applications/facets.ts';
import { RATING_STYLE } from '@vivavoce/domain/reviews/styles.ts';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { asNumber } from '../../../db/as-number.ts';
import { leftToRate, RATED_BUCKETS, ratesIn } from '../../../db/left-to-rate.ts';
import type { RatedBucket } from '../../../db/left-to-rate.ts';
import { runPlanned, runPrepared } from '../../../db/prepared.ts';
import { plannedListSearch } from '../../search/list-search.ts';
import { archivePart, conditionsOf, countInRange, deadlineRange, every, inSearchIndex, rowsOf } from './filter.ts';
import type { ListJob, Viewer } from './filter.ts';

/** The names of the facets and of the search that a filter asks for. */
const facetsOf = ({ status: _status, filter: _filter, label, ...facets }: ApplicantFilter): string =>
  [label ?? '', ...Object.entries(facets).flatMap(([name, value]) => (value ? [name] : []))].join(' ').trim();

/** Undefined where only the questions of the activity tell whether some of the applicants are incomplete. */
async function countIncomplete(pool: pg.Pool, job: ListJob, filter: ApplicantFilter): Promise<number | undefined> {
  const [row] = await runPrepared<{ lacking: string; doubtful: string }>(
    pool,
    sql`
    select coalesce(sum(lacking), 0) as lacking, coalesce(sum(doubtful), 0) as doubtful from bucket_deltas
    where job_id = ${job.id} and bucket = ${filter.status} and ${archivePart(job, filter).counted}
      and (select rating_style from jobs where id = ${job.id}) <> ${RATING_STYLE.overall}`,
  );
  return Number(row?.doubtful) > 0 ? undefined : Number(row?.lacking);
}

/** Applicants of a bucket that the viewer still has to rate. */
async function countUnrated(
  pool: pg.Pool,
  job: ListJob,
  viewer: Viewer,
  { bucket, filter }: { bucket: RatedBucket; filter: ApplicantFilter },
): Promise<number> {
  const { counted: deltas, rows } = archivePart(job, filter);
  const left = leftToRate({ job: sql`${job.id}`, user: sql`${viewer.user_id}`, bucket, deltas, rows });
  // Planned for the values: one person rated a few applicants or most of the bucket.
  const [row] = await runPlanned<{ n: string }>(
    pool,
    sql`select case when ${ratesIn(sql`${job.id}`, sql`${viewer.user_id}`)} then ${left} else 0 end as n`,
  );
  return Math.max(0, Number(row?.n));
}

/** The count of a filter by stored counts; undefined where they do not tell it. */
async function storedCount(
  pool: pg.Pool,
  job: ListJob,
  viewer: Viewer,
  filter: ApplicantFilter,
): Promise<number | undefined> {
  const facets = facetsOf(filter);
  // Incomplete applicants have no other label.
  if (facets === 'incomplete' || facets === 'NotReviewed incomplete') return countIncomplete(pool, job, filter);
  const bucket = RATED_BUCKETS.find((name) => name === filter.status);
  return facets === 'need_your_rating' && bucket ? countUnrated(pool, job, viewer, { bucket, filter }) : undefined;
}

type CountQuery = QueryOf<'GET /api/jobs/{job}/applications/count'>;

/** Whether a filter asks for deadlines alone, which their index counts without reading a row. */
const isOfDeadlines = ({
  q,
  need_your_rating,
  incomplete,
  reasonable_adjustments,
  review_paid,
  unmet,
  tag,
}: ApplicantFilter) =>
  !q && !need_your_rating && !incomplete && !reasonable_adjustments && !review_paid && !unmet && tag === undefined;

/** The number of applicants that match a filter, counted up to the length of a narrowed list unless `all`. */
export async function countMatching(
  pool: pg.Pool,
  job: ListJob,
  viewer: Viewer,
  { all, ...filter }: CountQuery,
): Promise<number> {
  const max = narrowedRows(filter) + 1;
  const bound = all ? sql`` : sql`limit ${asNumber(max)}`;
  const range = deadlineRange(filter, viewer);
  if (range && isOfDeadlines(filter)) {
    const [row] = await runPrepared<{ n: string }>(pool, countInRange(job, range, all ? undefined : max));
    return Number(row?.n ?? 0);
  }
  const exactCount = await storedCount(pool, job, viewer, filter);
  if (exactCount !== undefined) return all ? exactCount : Math.min(exactCount, max);
  const conditions = conditionsOf(job, filter, viewer);
  const isFlat = filter.q !== undefined || filter.tag !== undefined;
  const search = filter.q ? await plannedListSearch(pool, filter.q) : undefined;
  if (search === null) return 0;
  const flat = [...conditions.flat, ...(search ? [inSearchIndex(job.id, search)] : [])];
  const from = isFlat ? sql`applications a where ${every(flat)}` : rowsOf(conditions, bound);
  const run = isFlat ? runPlanned : runPrepared;
  const [row] = await run<{ n: string }>(
    pool,
    sql`select count(*) as n from (select 1 from ${from} ${bound}) matching`,
  );
  return Number(row?.n ?? 0);
}
