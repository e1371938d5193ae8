import { eq, sql } from 'drizzle-orm';
import type { ApplicationRow } from '../../../access/load-application.ts';
import type { Queryable } from '../../../db/client.ts';
import { provider_tests } from '../../../db/schema/index.ts';

/** How far the test of an applicant at a provider is; null without one. */
export const testStateOf = async (db: Queryable, id: number) =>
  (
    await db.select({ state: provider_tests.state }).from(provider_tests).where(eq(provider_tests.application_id, id))
  )[0]?.state ?? null;

/** Neighbours of an applicant in the bucket's default order, and the position counted from 1. */
export async function findNeighbours(db: Queryable, row: ApplicationRow) {
  const peers = sql`job_id = ${row.job_id} and bucket = ${row.bucket} and archived_at is ${row.archived_at === null ? sql`null` : sql`not null`}`;
  const here = sql`(${row.date.toISOString()}::timestamptz, ${row.id}::bigint)`;
  const { rows } = await db.execute<{
    next: string | null;
    previous: string | null;
    position: string;
    count: string;
  }>(sql`
    select
      (select id from applications where ${peers} and (date, id) < ${here} order by date desc, id desc limit 1) as next,
      (select id from applications where ${peers} and (date, id) > ${here} order by date, id limit 1) as previous,
      (select count(*) + 1 from applications where ${peers} and (date, id) > ${here}) as position,
      (select coalesce(sum(n), 0) from bucket_deltas where job_id = ${row.job_id} and bucket = ${row.bucket} and archived = ${row.archived_at !== null}) as count`);
  const result = rows[0];
  const idOf = (value: string | null | undefined) => (value == null ? null : Number(value));
  return {
    next: idOf(result?.next),
    previous: idOf(result?.previous),
    position: Number(result?.position ?? 1),
    count: Number(result?.count ?? 0),
  };
}
