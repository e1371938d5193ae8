import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Queryable, Tx } from '../../../db/client.ts';
import { bulk_operation_batches, bulk_operations } from '../../../db/schema/index.ts';
import { IS_OPEN } from '../bulk-operations/bulk-operation-rows.ts';

/**
 * Locks the activity of a bulk operation, before any other lock, so that it is not deleted within a batch.
 * @returns false where it is deleted, or being deleted
 */
export async function lockActivity(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select 1 from jobs where id = (select job_id from bulk_operations where id = ${id}) and deleting_at is null for key share`,
  );
  return rows.length > 0;
}

/**
 * Locks the earliest open bulk operation of the activity, up to this one. Undefined where none is open, and where another
 * worker ended it while this one waited.
 */
export const lockTurn = async (tx: Tx, id: number) =>
  (
    await tx
      .select({ bulk_operation: bulk_operations })
      .from(bulk_operations)
      .where(
        sql`bulk_operations.job_id = (select job_id from bulk_operations where id = ${id}) and bulk_operations.id <= ${id} and ${IS_OPEN}`,
      )
      .orderBy(bulk_operations.id)
      .limit(1)
      .for('update', { of: bulk_operations })
  )[0];
export type Turn = NonNullable<Awaited<ReturnType<typeof lockTurn>>>;

export async function isOpen(db: Queryable, id: number): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from bulk_operations where id = ${id} and ${IS_OPEN}`);
  return rows.length > 0;
}

export interface Batch {
  part: number;
  size: number;
}

/** The first batch of a locked bulk operation in this state. */
export async function nextBatch(tx: Tx, bulk_operation: number, state: 'waiting' | 'done'): Promise<Batch | undefined> {
  const { rows } = await tx.execute<{ part: number; size: number }>(sql`
    select part, cardinality(application_ids) as size from bulk_operation_batches
    where bulk_operation_id = ${bulk_operation} and state = ${state} order by part limit 1`);
  return rows[0];
}

/** The ids of a batch, as a subquery. */
export const idsOfBatch = (bulk_operation: number, { part }: Batch): SQL =>
  sql`(select unnest(application_ids) from bulk_operation_batches where bulk_operation_id = ${bulk_operation} and part = ${part})`;

/** Stores that a batch was done or undone, and with it the progress of the bulk operation. */
export async function settleBatch(
  tx: Tx,
  bulk_operation: number,
  { part, size }: Batch,
  result: { state: 'done'; changed: number } | { state: 'undone' },
): Promise<void> {
  await tx
    .update(bulk_operation_batches)
    .set({ state: result.state })
    .where(and(eq(bulk_operation_batches.bulk_operation_id, bulk_operation), eq(bulk_operation_batches.part, part)));
  const counts =
    result.state === 'done'
      ? { done: sql`${bulk_operations.done} + ${size}`, changed: sql`${bulk_operations.changed} + ${result.changed}` }
      : { undone: sql`${bulk_operations.undone} + ${size}` };
  await tx.update(bulk_operations).set(counts).where(eq(bulk_operations.id, bulk_operation));
}

/**
 * The end of a bulk operation, by the later of two clocks: no mail leaves while it can be undone, even where the clock of a
 * worker is slow.
 */
export async function endOf(tx: Tx, now: Date): Promise<Date> {
  const { rows } = await tx.execute<{ at: string }>(
    sql`select greatest(clock_timestamp(), ${now.toISOString()}::timestamptz)::timestamptz(3) as at`,
  );
  return rows[0] ? new Date(rows[0].at) : now;
}
