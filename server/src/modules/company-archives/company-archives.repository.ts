import { and, desc, eq, getTableColumns, gt, inArray, lt, ne } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import { companies, company_archives, users } from '../../db/schema/index.ts';

export type ArchiveRow = typeof company_archives.$inferSelect;
type Changes = Partial<typeof company_archives.$inferInsert>;

const named = (db: Queryable) =>
  db
    .select({ ...getTableColumns(company_archives), full_name: users.full_name })
    .from(company_archives)
    .innerJoin(users, eq(users.id, company_archives.created_by));
export type NamedArchive = Awaited<ReturnType<typeof named>>[number];

export const listArchives = (db: Queryable, company: number, since: Date) =>
  named(db)
    .where(and(eq(company_archives.company_id, company), gt(company_archives.created_at, since)))
    .orderBy(desc(company_archives.id));

export const findArchive = async (db: Queryable, id: number): Promise<NamedArchive | undefined> =>
  (await named(db).where(eq(company_archives.id, id)))[0];

export const findUnfinished = async (db: Queryable, company: number): Promise<NamedArchive | undefined> =>
  (
    await named(db).where(
      and(eq(company_archives.company_id, company), inArray(company_archives.state, ['waiting', 'building'])),
    )
  )[0];

/** One archive is requested at a time. */
export const lockCompany = (tx: Tx, company: number) =>
  tx.select({ id: companies.id }).from(companies).where(eq(companies.id, company)).for('no key update');

export async function insertArchive(tx: Tx, row: typeof company_archives.$inferInsert): Promise<number> {
  const [created] = await tx.insert(company_archives).values(row).returning({ id: company_archives.id });
  if (!created) throw new Error('insert returned no row');
  return created.id;
}

export const updateArchive = async (db: Queryable, id: number, changes: Changes): Promise<void> => {
  await db.update(company_archives).set(changes).where(eq(company_archives.id, id));
};

/** Only once: a second run of the task may end too. @returns whether this was the first */
export const finishArchive = async (tx: Tx, id: number, changes: Changes): Promise<boolean> =>
  (
    await tx
      .update(company_archives)
      .set({ ...changes, state: 'ready' })
      .where(and(eq(company_archives.id, id), ne(company_archives.state, 'ready')))
      .returning({ id: company_archives.id })
  ).length > 0;

export const listExpired = (db: Queryable, now: Date, most: number) =>
  db.select().from(company_archives).where(lt(company_archives.expires_at, now)).limit(most);

export const deleteArchive = (db: Queryable, id: number) =>
  db.delete(company_archives).where(eq(company_archives.id, id));

export const findRecipient = async (db: Queryable, { created_by, company_id }: ArchiveRow) =>
  (
    await db
      .select({ user: users, company: companies.account_name, alternate_brand: companies.alternate_brand })
      .from(companies)
      .innerJoin(users, eq(users.id, created_by))
      .where(eq(companies.id, company_id))
  )[0];
