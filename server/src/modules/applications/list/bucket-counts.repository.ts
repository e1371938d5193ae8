import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';

/** Ids of jobs that hold more rows of differences than given. */
export async function jobsWithDeltas(db: Queryable, more_than: number): Promise<number[]> {
  const { rows } = await db.execute<{ job_id: string }>(
    sql`select job_id from bucket_deltas group by job_id having count(*) > ${more_than}`,
  );
  return rows.map(({ job_id }) => Number(job_id));
}

/**
 * Replaces the differences of a job by their sums, in one statement: whoever counts meanwhile sees all of the rows or
 * all of the sums. Rows that others add meanwhile are not among the deleted, and two runs cannot delete the same row.
 */
export const foldDeltas = (db: Queryable, job: number) =>
  db.execute(sql`
    with folded as (
      delete from bucket_deltas where job_id = ${job}
      returning company_id, bucket, archived, n, successful, rated, rating_sum, lacking, doubtful)
    insert into bucket_deltas (job_id, company_id, bucket, archived, n, successful, rated, rating_sum, lacking, doubtful)
    select ${job}, company_id, bucket, archived, sum(n), sum(successful), sum(rated), sum(rating_sum), sum(lacking), sum(doubtful)
    from folded group by company_id, bucket, archived
    having sum(n) <> 0 or sum(successful) <> 0 or sum(rated) <> 0 or sum(rating_sum) <> 0 or sum(lacking) <> 0 or sum(doubtful) <> 0`);
