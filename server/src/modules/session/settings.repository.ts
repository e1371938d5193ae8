import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { companies } from '../../db/schema/index.ts';
import { isAllowedBy, plainAddress } from './callers/staff-actor.ts';

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

/** Whether a list of networks allows an address. */
export async function isInside(tx: Tx, list: string[], ip: string): Promise<boolean> {
  const { rows } = await tx.execute<{ inside: boolean }>(
    sql`select ${isAllowedBy(sql`${sql.param(list)}::text[]`, plainAddress(ip))} as inside`,
  );
  return rows[0]?.inside ?? false;
}
