import { DEED_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { and, eq, lt, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import { deed_parts, deeds, users } from '../../db/schema/index.ts';

export type DeedRow = typeof deeds.$inferSelect;

/** Neither done nor given up; what is being taken back is open, too. */
const OPEN = sql`deeds.finished_at is null and deeds.failed_at is null`;
const HAS_EARLIER = sql<boolean>`exists (select 1 from deeds earlier
  where earlier.job_id = deeds.job_id and earlier.id < deeds.id and earlier.finished_at is null and earlier.failed_at is null)`;

const select = (db: Queryable) =>
  db
    .select({ deed: deeds, created_by_name: users.full_name, has_earlier: HAS_EARLIER })
    .from(deeds)
    .innerJoin(users, eq(users.id, deeds.created_by));
export type ShownDeed = Awaited<ReturnType<typeof select>>[number];

const ofJob = (jobId: number, id: number) => and(eq(deeds.id, id), eq(deeds.job_id, jobId));

/** Whether a query finds more than so many. */
export async function findsMoreThan(tx: Tx, query: SQL, most: number): Promise<boolean> {
  const { rows } = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from (select 1 from (${query}) found limit ${most + 1}) counted`,
  );
  return (rows[0]?.n ?? 0) > most;
}

/**
 * Stores a deed with those whom it is for, in parts of equal size in the order of their ids.
 * @param whom a query of one column `id`
 */
export async function insertDeed(
  tx: Tx,
  row: Omit<typeof deeds.$inferInsert, 'total'>,
  whom: SQL,
): Promise<{ id: number; total: number }> {
  const [made] = await tx
    .insert(deeds)
    .values({ ...row, total: 0 })
    .returning({ id: deeds.id });
  if (!made) throw new Error('insert returned no row');
  const { rows } = await tx.execute<{ total: number }>(sql`
    with numbered as (
      select id, (row_number() over (order by id) - 1) / ${DEED_LIMITS.part}::int as part from (${whom}) chosen
    ), parts as (
      insert into deed_parts (deed_id, part, application_ids)
      select ${made.id}::bigint, part, array_agg(id order by id) from numbered group by part
      returning cardinality(application_ids) as size)
    update deeds set total = (select coalesce(sum(size), 0) from parts) where id = ${made.id} returning total`);
  return { id: made.id, total: rows[0]?.total ?? 0 };
}

export const findDeed = async (db: Queryable, jobId: number, id: number): Promise<ShownDeed | undefined> =>
  (await select(db).where(ofJob(jobId, id)))[0];

/** A page, newest first, and how many there are. */
export async function listDeeds(
  db: Queryable,
  jobId: number,
  { page, page_size }: { page: number; page_size: number },
): Promise<{ rows: ShownDeed[]; count: number }> {
  const whose = eq(deeds.job_id, jobId);
  const rows = await select(db)
    .where(whose)
    .orderBy(sql`${deeds.id} desc`)
    .limit(page_size)
    .offset((page - 1) * page_size);
  return { rows, count: await db.$count(deeds, whose) };
}

/** Holds a deed, so that its parts, its end and its undo take turns. */
export const lockDeed = async (tx: Tx, jobId: number, id: number): Promise<DeedRow | undefined> =>
  (await tx.select().from(deeds).where(ofJob(jobId, id)).for('update'))[0];

/** Keeps the activity of a deed from being deleted in the middle of a part, before anything else is held. */
export const holdActivity = (tx: Tx, id: number) =>
  tx.execute(sql`select 1 from jobs where id = (select job_id from deeds where id = ${id}) for key share`);

/**
 * Holds the earliest deed that is not over among those of the activity up to this one. Undefined where
 * none is left, and where another worker ended it while this one waited.
 */
export const lockTurn = async (tx: Tx, id: number) =>
  (
    await tx
      .select({ deed: deeds })
      .from(deeds)
      .where(sql`deeds.job_id = (select job_id from deeds where id = ${id}) and deeds.id <= ${id} and ${OPEN}`)
      .orderBy(deeds.id)
      .limit(1)
      .for('update', { of: deeds })
  )[0];
export type Turn = NonNullable<Awaited<ReturnType<typeof lockTurn>>>;

/** Holds one that is not over. */
export const lockOpen = async (tx: Tx, id: number): Promise<DeedRow | undefined> =>
  (
    await tx
      .select()
      .from(deeds)
      .where(and(eq(deeds.id, id), OPEN))
      .for('update')
  )[0];

export async function isOpen(db: Queryable, id: number): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from deeds where id = ${id} and ${OPEN}`);
  return rows.length > 0;
}

export interface Part {
  part: number;
  size: number;
}

/** The first part of a held deed that is in this state. */
export async function nextPart(tx: Tx, deed: number, state: 'waiting' | 'done'): Promise<Part | undefined> {
  const { rows } = await tx.execute<{ part: number; size: number }>(sql`
    select part, cardinality(application_ids) as size from deed_parts
    where deed_id = ${deed} and state = ${state} order by part limit 1`);
  return rows[0];
}

/** The applicants of a part, as a subquery. */
export const idsOfPart = (deed: number, { part }: Part): SQL =>
  sql`(select unnest(application_ids) from deed_parts where deed_id = ${deed} and part = ${part})`;

/** Writes down that a part was done or put back, and with it how far the deed is. */
export async function settlePart(
  tx: Tx,
  deed: number,
  { part, size }: Part,
  how: { state: 'done'; changed: number } | { state: 'undone' },
): Promise<void> {
  await tx
    .update(deed_parts)
    .set({ state: how.state })
    .where(and(eq(deed_parts.deed_id, deed), eq(deed_parts.part, part)));
  const counts =
    how.state === 'done'
      ? { done: sql`${deeds.done} + ${size}`, changed: sql`${deeds.changed} + ${how.changed}` }
      : { undone: sql`${deeds.undone} + ${size}` };
  await tx.update(deeds).set(counts).where(eq(deeds.id, deed));
}

export const updateDeed = (tx: Tx, id: number, changes: Partial<typeof deeds.$inferInsert>) =>
  tx.update(deeds).set(changes).where(eq(deeds.id, id));

/** Lets go of whom those of an activity were for that ended before this instant. */
export const removeParts = (tx: Tx, jobId: number, before: Date) =>
  tx.execute(sql`
    delete from deed_parts using deeds
    where deeds.job_id = ${jobId} and deeds.id = deed_parts.deed_id
      and ${or(lt(deeds.finished_at, before), lt(deeds.failed_at, before))}`);
