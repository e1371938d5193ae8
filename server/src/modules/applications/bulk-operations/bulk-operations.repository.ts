import { BULK_OPERATION_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Queryable, Tx } from '../../../db/client.ts';
import { bulk_operations, users } from '../../../db/schema/index.ts';
import { IS_OPEN } from './bulk-operation-rows.ts';
import type { BulkOperationRow } from './bulk-operation-rows.ts';

const HAS_EARLIER = sql<boolean>`exists (select 1 from bulk_operations earlier
  where earlier.job_id = bulk_operations.job_id and earlier.id < bulk_operations.id and earlier.finished_at is null and earlier.failed_at is null)`;

const select = (db: Queryable) =>
  db
    .select({ bulk_operation: bulk_operations, created_by_name: users.full_name, has_earlier: HAS_EARLIER })
    .from(bulk_operations)
    .innerJoin(users, eq(users.id, bulk_operations.created_by));
export type ShownBulkOperation = Awaited<ReturnType<typeof select>>[number];

const ofJob = ({ job: jobId, id }: { job: number; id: number }) =>
  and(eq(bulk_operations.id, id), eq(bulk_operations.job_id, jobId));

/** Bulk operations of an activity start one after another, so that their order is that of their numbers. */
export const lockStart = (tx: Tx, jobId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('begin a bulk operation'), ${jobId}::int)`);

/**
 * Stores a bulk operation with its applicants, in batches of equal size in the order of their ids.
 * @param applicants a query of one column `id`
 */
export async function insertBulkOperation(
  tx: Tx,
  row: Omit<typeof bulk_operations.$inferInsert, 'total' | 'decision'>,
  applicants: SQL,
): Promise<{ id: number; total: number }> {
  const [inserted] = await tx
    .insert(bulk_operations)
    .values({ ...row, total: 0 })
    .returning({ id: bulk_operations.id });
  if (!inserted) throw new Error('insert returned no row');
  const { rows } = await tx.execute<{ total: number }>(sql`
    with numbered as (
      select id, (row_number() over (order by id) - 1) / ${BULK_OPERATION_LIMITS.part}::int as part from (${applicants}) selected
    ), batches as (
      insert into bulk_operation_batches (bulk_operation_id, part, application_ids)
      select ${inserted.id}::bigint, part, array_agg(id order by id) from numbered group by part
      returning cardinality(application_ids) as size)
    update bulk_operations set total = (select coalesce(sum(size), 0) from batches) where id = ${inserted.id} returning total`);
  return { id: inserted.id, total: rows[0]?.total ?? 0 };
}

export const findBulkOperation = async (
  db: Queryable,
  { job: jobId, id }: { job: number; id: number },
): Promise<ShownBulkOperation | undefined> => (await select(db).where(ofJob({ job: jobId, id })))[0];

/** A page, newest first, and the number of all. */
export async function listBulkOperations(
  db: Queryable,
  jobId: number,
  { page, page_size }: { page: number; page_size: number },
): Promise<{ rows: ShownBulkOperation[]; count: number }> {
  const isOfJob = eq(bulk_operations.job_id, jobId);
  const rows = await select(db)
    .where(isOfJob)
    .orderBy(sql`${bulk_operations.id} desc`)
    .limit(page_size)
    .offset((page - 1) * page_size);
  return { rows, count: await db.$count(bulk_operations, isOfJob) };
}

/** Locks a bulk operation, so that its batches, its end and its undo take turns. */
export const lockBulkOperation = async (
  tx: Tx,
  { job: jobId, id }: { job: number; id: number },
): Promise<BulkOperationRow | undefined> =>
  (
    await tx
      .select()
      .from(bulk_operations)
      .where(ofJob({ job: jobId, id }))
      .for('update')
  )[0];

/**
 * Deletes the batches of bulk operations of an activity that ended before `ended`, or failed before `failed` and can no longer
 * be retried. None is deleted while another is open, because its undo may need them.
 */
export const removeBatches = (tx: Tx, jobId: number, ended: Date, failed: Date) =>
  tx.execute(sql`
    delete from bulk_operation_batches using bulk_operations
    where bulk_operations.job_id = ${jobId} and bulk_operations.id = bulk_operation_batches.bulk_operation_id
      and (bulk_operations.finished_at < ${ended.toISOString()} or bulk_operations.failed_at < ${failed.toISOString()})
      and not exists (select 1 from bulk_operations where bulk_operations.job_id = ${jobId} and ${IS_OPEN})`);
