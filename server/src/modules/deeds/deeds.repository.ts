import { DECISION_TRACKS, DECISIONS } from '@vivavoce/domain/applications/decisions.ts';
import type { DecisionTrack } from '@vivavoce/domain/applications/decisions.ts';
import { DEED_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { and, eq, sql } from 'drizzle-orm';
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

/** Has those who begin a deed on an activity take turns, so that their order is that of their numbers. */
export const lockBeginning = (tx: Tx, jobId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('begin a deed'), ${jobId}::int)`);

/**
 * Stores a deed with those whom it is for, in parts of equal size in the order of their ids.
 * @param whom a query of one column `id`
 */
export async function insertDeed(
  tx: Tx,
  row: Omit<typeof deeds.$inferInsert, 'total' | 'decision'>,
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

/**
 * Keeps the activity of a deed from being deleted in the middle of a part, before anything else is held.
 * @returns false where it is gone, or being deleted
 */
export async function holdActivity(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select 1 from jobs where id = (select job_id from deeds where id = ${id}) and deleting_at is null for key share`,
  );
  return rows.length > 0;
}

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

/**
 * What a deed replaced of each applicant of its parts: empty where nothing had been decided before. Gathered by their ids, as a
 * join of two lists in arrays would compare each with each.
 */
const replacedBy = (which: SQL): SQL => sql`
  select deeds.decision as number, one.id, max(one.decision) as decision, max(one.shortlisted_at) as shortlisted_at,
    max(one.rejected_at) as rejected_at, max(one.archived_at) as archived_at
  from deeds join deed_parts p on p.deed_id = deeds.id
  cross join lateral (
    select id, null::bigint as decision, null::timestamptz as shortlisted_at, null::timestamptz as rejected_at,
      null::timestamptz as archived_at from unnest(p.application_ids) id
    union all
    select id, decision, shortlisted_at, rejected_at, archived_at from jsonb_to_recordset(p.replaced)
      r(id bigint, decision bigint, shortlisted_at timestamptz, rejected_at timestamptz, archived_at timestamptz)) one
  where ${which} group by deeds.decision, one.id`;

export const replacedByPart = (deed: number, { part }: Part): SQL =>
  replacedBy(sql`deeds.id = ${deed} and p.part = ${part}`);

/** The same of all that were taken back, but for one: of those of the table `own`, who are in few parts of each; and their numbers. */
export function replacedByTakenBack(jobId: number, track: DecisionTrack, but: number | null) {
  const actions = DECISIONS.filter((one) => DECISION_TRACKS[one] === track).map((one) => sql`${one}`);
  const which = sql`deeds.job_id = ${jobId} and deeds.undo_at is not null and deeds.id is distinct from ${but}::bigint
    and deeds.action in (${sql.join(actions, sql`, `)})`;
  return {
    revoked: replacedBy(sql`${which} and p.application_ids[1] <= (select max(id) from own)
      and p.application_ids[cardinality(p.application_ids)] >= (select min(id) from own)`),
    revoked_numbers: sql`select deeds.decision from deeds where ${which}`,
  };
}

/**
 * Writes down what a part replaces, as a statement over `chosen`: the number of the decision before, and these columns.
 * Whoever had none of it is left out.
 */
export function keepsReplaced(deed: number, { part }: Part, columns: readonly string[]): SQL {
  const fields = sql.raw(columns.map((column) => `, '${column}', ${column}`).join(''));
  return sql`update deed_parts set replaced = coalesce((
      select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', id, 'decision', before${fields}))) from chosen
      where num_nonnulls(before, ${sql.raw(columns.join(', '))}) > 0), '[]')
    where deed_id = ${deed} and part = ${part}`;
}

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

/**
 * The moment at which a deed ended, by the later of two clocks: as long as it can be taken back nobody is told, also where the
 * clock of a worker is slow.
 */
export async function endOf(tx: Tx, now: Date): Promise<Date> {
  const { rows } = await tx.execute<{ at: string }>(
    sql`select greatest(clock_timestamp(), ${now.toISOString()}::timestamptz)::timestamptz(3) as at`,
  );
  return rows[0] ? new Date(rows[0].at) : now;
}

export const updateDeed = (tx: Tx, id: number, changes: Partial<typeof deeds.$inferInsert>) =>
  tx.update(deeds).set(changes).where(eq(deeds.id, id));

/**
 * Lets go of whom those of an activity were for that ended long ago, or failed longer ago than they can go on. None goes as
 * long as another is not over, which may replace what it left.
 */
export const removeParts = (tx: Tx, jobId: number, ended: Date, failed: Date) =>
  tx.execute(sql`
    delete from deed_parts using deeds
    where deeds.job_id = ${jobId} and deeds.id = deed_parts.deed_id
      and (deeds.finished_at < ${ended.toISOString()} or deeds.failed_at < ${failed.toISOString()})
      and not exists (select 1 from deeds where deeds.job_id = ${jobId} and ${OPEN})`);
