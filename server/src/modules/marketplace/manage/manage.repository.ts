import { and, eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { containsEveryWord } from '../../../db/contains-every-word.ts';
import type { Queryable, Tx } from '../../../db/client.ts';
import { activity_sub_types, activity_types, companies, jobs } from '../../../db/schema/index.ts';
import { COLUMNS } from '../marketplace.repository.ts';
import type { MarketplaceRow } from '../marketplace.repository.ts';

/** The condition of the partial index: in the marketplace, shown or with a place of its own. */
const ENTRY = sql`(j.marketplace_public or j.marketplace_order <> 0) and not j.archived and j.deleting_at is null`;
const ORDER = sql`j.marketplace_order desc, j.id desc`;

const entriesOf = (company_id: number): SQL => sql`j.company_id = ${company_id} and ${ENTRY}`;

export interface EntryFilter {
  company_id: number;
  search?: string | undefined;
  activity_type_id?: number | undefined;
  page: number;
  page_size: number;
}

export interface EntryRow extends MarketplaceRow {
  status: 'Draft' | 'Published';
  marketplace_public: boolean;
  position: number;
}

function matching({ search, activity_type_id }: EntryFilter): SQL {
  const parts = [sql`true`];
  if (search) parts.push(containsEveryWord(sql`(j.title_search || ' ' || search_text(j.marketplace_title))`, search));
  if (activity_type_id !== undefined) parts.push(sql`j.activity_type_id = ${activity_type_id}`);
  return sql.join(parts, sql` and `);
}

/** One page of the marketplace as staff see it, with the number of matches and of all activities. */
export async function listEntries(
  db: Queryable,
  filter: EntryFilter,
): Promise<{ count: number; total: number; rows: EntryRow[] }> {
  const { company_id, page, page_size } = filter;
  const where = matching(filter);
  const placed = sql`(select j.id, row_number() over (order by ${ORDER}) as position from jobs j where ${entriesOf(company_id)})`;
  const [totals, list] = await Promise.all([
    db.execute<{ count: number; total: number }>(
      sql`select count(*) filter (where ${where})::int as count, count(*)::int as total from jobs j where ${entriesOf(company_id)}`,
    ),
    // Rows are limited before their questions are read.
    db.execute<EntryRow>(
      sql`select ${COLUMNS}, j.status, j.marketplace_public, j.position from (
          select j.*, placed.position::int from ${placed} placed join jobs j on j.id = placed.id where ${where}
          order by placed.position limit ${page_size} offset ${(page - 1) * page_size}) j
        order by j.position`,
    ),
  ]);
  return { count: totals.rows[0]?.count ?? 0, total: totals.rows[0]?.total ?? 0, rows: list.rows };
}

export async function companyOf(db: Queryable, company_id: number) {
  const { time_zone, marketplace_enabled, marketplace_open } = companies;
  const [company] = await db
    .select({ time_zone, marketplace_enabled, marketplace_open })
    .from(companies)
    .where(eq(companies.id, company_id));
  return company ?? { time_zone: 'UTC', marketplace_enabled: false, marketplace_open: false };
}

/** The figure of the last activity of the marketplace; null for an empty one. */
export const lastPlace = async (db: Queryable, company_id: number): Promise<number | null> =>
  (
    await db.execute<{ place: number }>(
      sql`select j.marketplace_order as place from jobs j where ${entriesOf(company_id)} order by j.marketplace_order, j.id limit 1`,
    )
  ).rows[0]?.place ?? null;

/** Serialises moves within one marketplace. */
export const lockOrder = (tx: Tx, company_id: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('marketplace order'), ${company_id}::int)`);

/** All activities of the marketplace in their order, with their figures. */
export const listPlaces = async (db: Queryable, company_id: number): Promise<{ id: number; place: number }[]> =>
  (
    await db.execute<{ id: number; place: number }>(
      sql`select j.id::int, j.marketplace_order as place from jobs j where ${entriesOf(company_id)} order by ${ORDER}`,
    )
  ).rows;

/** Writes figures of the order. Revisions stay, since the order is no part of any form. */
export async function setPlaces(tx: Tx, places: readonly { id: number; place: number }[]): Promise<void> {
  const ids = sql`array[${sql.join(
    places.map(({ id }) => sql`${id}::bigint`),
    sql`, `,
  )}]`;
  // Locked in the order of their ids, like other changes of several activities.
  await tx.execute(sql`select id from jobs where id = any(${ids}) order by id for update`);
  await tx.execute(sql`
    update jobs set marketplace_order = place.figure, updated_at = now()
    from unnest(${ids}, array[${sql.join(
      places.map(({ place }) => sql`${place}::int`),
      sql`, `,
    )}]) as place(id, figure)
    where jobs.id = place.id and jobs.marketplace_order <> place.figure`);
}

/** Activities of each category and sub-type, shown or not. */
export const countOfTypes = async (db: Queryable, company_id: number) =>
  (
    await db.execute<{ activity_type_id: number; activity_sub_type_id: number | null; count: number }>(sql`
      select j.activity_type_id::int, j.activity_sub_type_id::int, count(*)::int as count from jobs j
      where j.company_id = ${company_id} and j.activity_type_id is not null and not j.archived and j.deleting_at is null
      group by 1, 2`)
  ).rows;

export async function upsertType(
  tx: Tx,
  { id, ...row }: typeof activity_types.$inferInsert & { id?: number | undefined },
): Promise<number> {
  if (id !== undefined) {
    await tx.update(activity_types).set(row).where(eq(activity_types.id, id));
    return id;
  }
  const [created] = await tx.insert(activity_types).values(row).returning({ id: activity_types.id });
  if (!created) throw new Error('insert returned no row');
  return created.id;
}

export async function upsertItem(
  tx: Tx,
  { id, ...row }: typeof activity_sub_types.$inferInsert & { id?: number | undefined },
): Promise<void> {
  if (id === undefined) await tx.insert(activity_sub_types).values(row);
  else await tx.update(activity_sub_types).set(row).where(eq(activity_sub_types.id, id));
}

/** Keeps the row from being removed until the transaction ends. @returns whether it is still there */
export const holdType = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.execute(sql`select 1 from activity_types where id = ${id} for key share`)).rows.length > 0;

export const holdItem = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.execute(sql`select 1 from activity_sub_types where id = ${id} for key share`)).rows.length > 0;

/** Activities are locked before their types, as in a change of an activity. */
const lockJobsWhere = (tx: Tx, condition: SQL) =>
  tx.execute(sql`select id from jobs where ${condition} order by id for update`);

export async function deleteTypes(tx: Tx, company_id: number, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await lockJobsWhere(tx, inArray(jobs.activity_type_id, ids));
  await tx
    .delete(activity_types)
    .where(and(eq(activity_types.company_id, company_id), inArray(activity_types.id, ids)));
}

export async function deleteItems(tx: Tx, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await lockJobsWhere(tx, inArray(jobs.activity_sub_type_id, ids));
  await tx.delete(activity_sub_types).where(inArray(activity_sub_types.id, ids));
}
