import { sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../db/client.ts';

/** A count that reads this many rows of differences takes less time than the rest of its page. */
const UNFOLDED_MAX = 50;

/** Ids of the jobs with more than `max` rows of differences. */
async function jobsWithDeltas(db: Queryable, max: number): Promise<number[]> {
  const { rows } = await db.execute<{ job_id: string }>(
    sql`select job_id from bucket_deltas group by job_id having count(*) > ${max}`,
  );
  return rows.map(({ job_id }) => Number(job_id));
}

/**
 * Replaces the differences of a job by their sums. One statement, so that a count at the same moment reads either all of
 * the rows or all of the sums; rows that others add meanwhile stay, and two runs cannot delete the same row.
 */
const foldDeltas = (db: Queryable, job: number) =>
  db.execute(sql`
    with folded as (
      delete from bucket_deltas where job_id = ${job}
      returning company_id, bucket, archived, n, successful, rated, rating_sum, lacking, doubtful)
    insert into bucket_deltas (job_id, company_id, bucket, archived, n, successful, rated, rating_sum, lacking, doubtful)
    select ${job}, company_id, bucket, archived, sum(n), sum(successful), sum(rated), sum(rating_sum), sum(lacking), sum(doubtful)
    from folded group by company_id, bucket, archived
    having sum(n) <> 0 or sum(successful) <> 0 or sum(rated) <> 0 or sum(rating_sum) <> 0 or sum(lacking) <> 0 or sum(doubtful) <> 0`);

/**
 * Folds the bucket counts of every job that gathered many differences.
 * @returns the number of folded jobs
 */
export async function foldBucketCounts(ctx: Pick<Context, 'db'>, signal?: AbortSignal): Promise<number> {
  let folded = 0;
  for (const job of await jobsWithDeltas(ctx.db, UNFOLDED_MAX)) {
    if (signal?.aborted) break;
    await foldDeltas(ctx.db, job);
    folded += 1;
  }
  return folded;
}
