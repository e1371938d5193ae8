import { and, eq, isNull } from 'drizzle-orm';
import type { Queryable, Tx } from '../../../db/client.ts';
import { companies, identity_providers } from '../../../db/schema/index.ts';

export type ProviderRow = typeof identity_providers.$inferSelect;

/** Makes changes of one company's providers take turns, also before there are any. */
export const lockCompany = (tx: Tx, company: number) =>
  tx.select({ id: companies.id }).from(companies).where(eq(companies.id, company)).for('no key update');

export const findByName = async (db: Queryable, name: string): Promise<ProviderRow | undefined> =>
  (await db.select().from(identity_providers).where(eq(identity_providers.public_name, name)))[0];

/** Remembers since when a provider is silent: the first moment stays. */
export const markSilent = (db: Queryable, { id }: Pick<ProviderRow, 'id'>, at: Date) =>
  db
    .update(identity_providers)
    .set({ silent_since: at })
    .where(and(eq(identity_providers.id, id), isNull(identity_providers.silent_since)));

/** Forgets that a provider was silent: it answered. */
export async function markAnswering(db: Queryable, { id, silent_since }: ProviderRow): Promise<void> {
  if (silent_since === null) return;
  await db.update(identity_providers).set({ silent_since: null }).where(eq(identity_providers.id, id));
}
