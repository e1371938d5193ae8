import { and, count, desc, eq, gt, inArray, lt } from 'drizzle-orm';
import type { Queryable, Tx } from '../../../db/client.ts';
import { applications, data_archives, users } from '../../../db/schema/index.ts';

export type ArchiveRow = typeof data_archives.$inferSelect;

export const listArchives = (db: Queryable, application: number) =>
  db.select().from(data_archives).where(eq(data_archives.application_id, application)).orderBy(desc(data_archives.id));

export const findArchive = async (db: Queryable, id: number): Promise<ArchiveRow | undefined> =>
  (await db.select().from(data_archives).where(eq(data_archives.id, id)))[0];

/** With the version of the personal link, on which the mailed link depends, and the address to which a code goes. */
export const findMailedArchive = async (
  db: Queryable,
  id: number,
): Promise<{ archive: ArchiveRow; link_version: number; email: string } | undefined> =>
  (
    await db
      .select({ archive: data_archives, link_version: applications.link_version, email: users.email })
      .from(data_archives)
      .innerJoin(applications, eq(applications.id, data_archives.application_id))
      .innerJoin(users, eq(users.id, applications.user_id))
      .where(eq(data_archives.id, id))
  )[0];

export const findUnfinished = async (db: Queryable, application: number): Promise<ArchiveRow | undefined> =>
  (
    await db
      .select()
      .from(data_archives)
      .where(and(eq(data_archives.application_id, application), inArray(data_archives.state, ['waiting', 'building'])))
  )[0];

export const countSince = async (db: Queryable, application: number, since: Date): Promise<number> =>
  (
    await db
      .select({ n: count() })
      .from(data_archives)
      .where(and(eq(data_archives.application_id, application), gt(data_archives.created_at, since)))
  )[0]?.n ?? 0;

export async function insertArchive(tx: Tx, row: typeof data_archives.$inferInsert): Promise<ArchiveRow> {
  const [created] = await tx.insert(data_archives).values(row).returning();
  if (!created) throw new Error('insert returned no row');
  return created;
}

/** @returns false where the applicant was erased meanwhile */
export const updateArchive = async (
  db: Queryable,
  id: number,
  changes: Partial<typeof data_archives.$inferInsert>,
): Promise<boolean> =>
  (await db.update(data_archives).set(changes).where(eq(data_archives.id, id)).returning({ id: data_archives.id }))
    .length > 0;

export const listExpired = (db: Queryable, now: Date, most: number) =>
  db.select().from(data_archives).where(lt(data_archives.expires_at, now)).limit(most);

export const deleteArchive = (db: Queryable, id: number) => db.delete(data_archives).where(eq(data_archives.id, id));
