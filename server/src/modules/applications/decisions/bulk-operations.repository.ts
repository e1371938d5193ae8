import { DECISION_TRACKS, DECISIONS } from '@vivavoce/domain/applications/decisions.ts';
import type { DecisionTrack } from '@vivavoce/domain/applications/decisions.ts';
import { BULK_OPERATION_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Queryable, Tx } from '../../../db/client.ts';
import { bulk_operation_batches, bulk_operations, users } from '../../../db/schema/index.ts';

export type BulkOperationRow = typeof bulk_operations.$inferSelect;

/** Neither finished nor failed; a running undo counts as open. */
const OPEN = sql`bulk_operations.finished_at is null and bulk_operations.failed_at is null`;
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

/** Whether a query has more rows than `max`. */
export async function hasMoreThan(tx: Tx, query: SQL, max: number): Promise<boolean> {
  const { rows } = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from (select 1 from (${query}) rows limit ${max + 1}) counted`,
  );
  return (rows[0]?.n ?? 0) > max;
}

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
        sql`bulk_operations.job_id = (select job_id from bulk_operations where id = ${id}) and bulk_operations.id <= ${id} and ${OPEN}`,
      )
      .orderBy(bulk_operations.id)
      .limit(1)
      .for('update', { of: bulk_operations })
  )[0];
export type Turn = NonNullable<Awaited<ReturnType<typeof lockTurn>>>;

export async function isOpen(db: Queryable, id: number): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from bulk_operations where id = ${id} and ${OPEN}`);
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

/** The numbers of the bulk operations of an activity that were undone, as a query of one column. */
export function undoneOperations(jobId: number, track: DecisionTrack): SQL {
  const actions = DECISIONS.filter((decision) => DECISION_TRACKS[decision] === track).map(
    (decision) => sql`${decision}`,
  );
  return sql`select bulk_operations.decision from bulk_operations where bulk_operations.job_id = ${jobId}
    and bulk_operations.undo_at is not null and bulk_operations.action in (${sql.join(actions, sql`, `)})`;
}

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

export const updateBulkOperation = (tx: Tx, id: number, changes: Partial<typeof bulk_operations.$inferInsert>) =>
  tx.update(bulk_operations).set(changes).where(eq(bulk_operations.id, id));

/**
 * Deletes the batches of bulk operations of an activity that ended before `ended`, or failed before `failed` and can no longer
 * be retried. None is deleted while another is open, because its undo may need them.
 */
export const removeBatches = (tx: Tx, jobId: number, ended: Date, failed: Date) =>
  tx.execute(sql`
    delete from bulk_operation_batches using bulk_operations
    where bulk_operations.job_id = ${jobId} and bulk_operations.id = bulk_operation_batches.bulk_operation_id
      and (bulk_operations.finished_at < ${ended.toISOString()} or bulk_operations.failed_at < ${failed.toISOString()})
      and not exists (select 1 from bulk_operations where bulk_operations.job_id = ${jobId} and ${OPEN})`);
