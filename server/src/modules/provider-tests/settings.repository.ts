import { and, eq, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import { companies, test_providers } from '../../db/schema/index.ts';

export type SettingsRow = typeof test_providers.$inferSelect;

export const findSettings = async (db: Queryable, company: number): Promise<SettingsRow | undefined> =>
  (await db.select().from(test_providers).where(eq(test_providers.company_id, company)))[0];

/** The company that a reported result names in its address. */
export const findByName = async (db: Queryable, name: string): Promise<SettingsRow | undefined> =>
  (await db.select().from(test_providers).where(eq(test_providers.webhook_name, name)))[0];

/** Makes changes of one company's settings take turns, also before there are any. */
export const lockCompany = (tx: Tx, company: number) =>
  tx.select({ id: companies.id }).from(companies).where(eq(companies.id, company)).for('no key update');

export const insertSettings = (tx: Tx, row: typeof test_providers.$inferInsert) =>
  tx.insert(test_providers).values(row);

export const updateSettings = (tx: Tx, company: number, changes: Partial<typeof test_providers.$inferInsert>) =>
  tx
    .update(test_providers)
    .set({ ...changes, revision: sql`${test_providers.revision} + 1` })
    .where(eq(test_providers.company_id, company));

/** Stores that the provider accepted the access of this revision. */
export const markChecked = (db: Queryable, { company_id, revision }: SettingsRow, at: Date | null) =>
  db
    .update(test_providers)
    .set({ checked_at: at })
    .where(and(eq(test_providers.company_id, company_id), eq(test_providers.revision, revision)));

export const deleteSettings = (tx: Tx, company: number) =>
  tx.delete(test_providers).where(eq(test_providers.company_id, company));
