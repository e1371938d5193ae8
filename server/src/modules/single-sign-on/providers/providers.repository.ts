import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../../db/client.ts';
import { identities, identity_providers } from '../../../db/schema/index.ts';
import type { ProviderRow } from '../state/provider-rows.ts';

type NewProvider = typeof identity_providers.$inferInsert;

const ofCompany = ({ company, id }: { company: number; id: number }) =>
  and(eq(identity_providers.company_id, company), eq(identity_providers.id, id));

const WITH_CONNECTED = {
  ...getTableColumns(identity_providers),
  connected: sql<number>`(select count(*)::int from identities i where i.provider_id = ${identity_providers.id})`,
  connected_applicants: sql<number>`(select count(*)::int from applicant_identities i where i.provider_id = ${identity_providers.id})`,
};
export type ProviderWithUse = ProviderRow & { connected: number; connected_applicants: number };

export const listProviders = (db: Queryable, company: number): Promise<ProviderWithUse[]> =>
  db
    .select(WITH_CONNECTED)
    .from(identity_providers)
    .where(eq(identity_providers.company_id, company))
    .orderBy(asc(identity_providers.id));

export const findProvider = async (
  db: Queryable,
  { company, id }: { company: number; id: number },
): Promise<ProviderWithUse | undefined> =>
  (await db.select(WITH_CONNECTED).from(identity_providers).where(ofCompany({ company, id })))[0];

export const isNameTaken = async (db: Queryable, public_name: string): Promise<boolean> =>
  (await db.$count(identity_providers, eq(identity_providers.public_name, public_name))) > 0;

export async function insertProvider(tx: Tx, row: NewProvider): Promise<number> {
  const [created] = await tx.insert(identity_providers).values(row).returning({ id: identity_providers.id });
  if (!created) throw new Error('insert returned no row');
  return created.id;
}

export const updateProvider = (tx: Tx, { id }: ProviderRow, changes: Partial<NewProvider>) =>
  tx
    .update(identity_providers)
    .set({ ...changes, revision: sql`${identity_providers.revision} + 1` })
    .where(eq(identity_providers.id, id));

export const deleteProvider = (tx: Tx, { id }: ProviderRow) =>
  tx.delete(identity_providers).where(eq(identity_providers.id, id));

export const deleteIdentities = (tx: Tx, provider: number) =>
  tx.delete(identities).where(eq(identities.provider_id, provider));
