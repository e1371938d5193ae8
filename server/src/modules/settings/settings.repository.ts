import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { companies } from '../../db/schema/index.ts';

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
