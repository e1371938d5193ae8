import { asc, eq, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import { companies, memberships, platform_administrators, users } from '../../db/schema/index.ts';

export type CompanyRow = typeof companies.$inferSelect;
export type CompanyChanges = Partial<Omit<CompanyRow, 'id' | 'revision'>>;

/** The company, locked until the transaction ends. */
export const lockCompany = async (tx: Tx, id: number): Promise<CompanyRow | undefined> =>
  (await tx.select().from(companies).where(eq(companies.id, id)).for('no key update'))[0];

export const updateCompany = (tx: Tx, id: number, changes: CompanyChanges) =>
  tx
    .update(companies)
    .set({ ...changes, revision: sql`${companies.revision} + 1` })
    .where(eq(companies.id, id));

/** The users of a company who administer the platform, by name. */
export const platformAdministratorsIn = async (db: Queryable, company: number): Promise<string[]> => {
  const name = sql<string>`coalesce(nullif(${users.full_name}, ''), ${users.email})`;
  const rows = await db
    .select({ name })
    .from(platform_administrators)
    .innerJoin(memberships, eq(memberships.user_id, platform_administrators.user_id))
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(eq(memberships.company_id, company))
    .orderBy(asc(name));
  return rows.map((row) => row.name);
};
