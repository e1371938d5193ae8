import { and, count, desc, eq } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import { companies, company_notices, users } from '../../db/schema/index.ts';

export type NoticeRow = typeof company_notices.$inferSelect;

/** The newest version; one without texts withdraws the notice. */
export const latestNotice = async (db: Queryable, company: number): Promise<NoticeRow | undefined> =>
  (
    await db
      .select()
      .from(company_notices)
      .where(eq(company_notices.company_id, company))
      .orderBy(desc(company_notices.version))
      .limit(1)
  )[0];

export const findNotice = async (db: Queryable, company: number, version: number): Promise<NoticeRow | undefined> =>
  (
    await db
      .select()
      .from(company_notices)
      .where(and(eq(company_notices.company_id, company), eq(company_notices.version, version)))
  )[0];

/** Makes changes of the notice take turns. */
export const lockCompany = (tx: Tx, company: number) =>
  tx.select({ id: companies.id }).from(companies).where(eq(companies.id, company)).for('no key update');

export const insertNotice = (tx: Tx, row: typeof company_notices.$inferInsert) =>
  tx.insert(company_notices).values(row);

/** A page of the versions, newest first, with their authors, and how many there are. */
export async function listNotices(
  db: Queryable,
  company: number,
  { page, page_size }: { page: number; page_size: number },
) {
  const ofCompany = eq(company_notices.company_id, company);
  const rows = await db
    .select({ notice: company_notices, author: users.full_name })
    .from(company_notices)
    .innerJoin(users, eq(users.id, company_notices.created_by))
    .where(ofCompany)
    .orderBy(desc(company_notices.version))
    .limit(page_size)
    .offset((page - 1) * page_size);
  const [counted] = await db.select({ n: count() }).from(company_notices).where(ofCompany);
  return { rows, count: counted?.n ?? 0 };
}
