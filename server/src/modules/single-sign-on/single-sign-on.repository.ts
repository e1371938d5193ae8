import { and, asc, eq, getTableColumns, gt, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import { companies, identities, identity_providers, sign_in_flows } from '../../db/schema/index.ts';
import type { ProviderTrial } from '../../db/schema/accounts/identity-providers.ts';

export type ProviderRow = typeof identity_providers.$inferSelect;
type NewProvider = typeof identity_providers.$inferInsert;

/** Makes changes of one company's providers take turns, also before there are any. */
export const lockCompany = (tx: Tx, company: number) =>
  tx.select({ id: companies.id }).from(companies).where(eq(companies.id, company)).for('no key update');

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

export const findByName = async (db: Queryable, name: string): Promise<ProviderRow | undefined> =>
  (await db.select().from(identity_providers).where(eq(identity_providers.public_name, name)))[0];

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

/** Stores what a provider published, unless its settings changed meanwhile. */
export const putDescription = (
  db: Queryable,
  { id, revision }: ProviderRow,
  changes: Pick<ProviderRow, 'description' | 'described_at'> &
    Partial<Pick<ProviderRow, 'changed_description' | 'silent_since'>>,
) =>
  db
    .update(identity_providers)
    .set(changes)
    .where(and(eq(identity_providers.id, id), eq(identity_providers.revision, revision)));

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

export const putTrial = (db: Queryable, { id }: ProviderRow, last_test: ProviderTrial) =>
  db.update(identity_providers).set({ last_test }).where(eq(identity_providers.id, id));

export const insertFlow = (db: Queryable, row: typeof sign_in_flows.$inferInsert) =>
  db.insert(sign_in_flows).values(row);

/** Uses a flow up. @returns undefined where this browser began none with the state: defined for one caller only */
export const takeFlow = async (
  db: Queryable,
  {
    state_hash,
    browser_hash,
    provider_id,
    now,
  }: Record<'state_hash' | 'browser_hash', string> & {
    provider_id: number;
    now: Date;
  },
) =>
  (
    await db
      .delete(sign_in_flows)
      .where(
        and(
          eq(sign_in_flows.state_hash, state_hash),
          eq(sign_in_flows.browser_hash, browser_hash),
          eq(sign_in_flows.provider_id, provider_id),
          gt(sign_in_flows.expires_at, now),
        ),
      )
      .returning()
  )[0];

/** The user of a person at a provider. */
export const useIdentity = async (
  db: Queryable,
  { provider_id, subject, at }: { provider_id: number; subject: string; at: Date },
): Promise<number | undefined> =>
  (
    await db
      .update(identities)
      .set({ last_used_at: at })
      .where(and(eq(identities.provider_id, provider_id), eq(identities.subject, subject)))
      .returning({ user_id: identities.user_id })
  )[0]?.user_id;

export const deleteIdentity = async (tx: Tx, provider: number, user: number): Promise<boolean> =>
  (
    await tx
      .delete(identities)
      .where(and(eq(identities.provider_id, provider), eq(identities.user_id, user)))
      .returning({ subject: identities.subject })
  ).length > 0;

export const deleteIdentities = (tx: Tx, provider: number) =>
  tx.delete(identities).where(eq(identities.provider_id, provider));

const signsInUsers = ne(identity_providers.audience, 'applicants');

/** Providers that are on, of the companies of a user that are not suspended. */
const isNear = (user: number) =>
  and(
    identity_providers.active,
    sql`exists (select from memberships m join companies c on c.id = m.company_id and c.suspended_at is null
      where m.company_id = ${identity_providers.company_id} and m.user_id = ${user})`,
  );

export const listConnections = (db: Queryable, user: number) =>
  db
    .select({
      provider: identity_providers.id,
      name: identity_providers.name,
      company: { id: companies.id, name: companies.account_name, shortname: companies.shortname },
      email: identities.email,
      connected_at: identities.created_at,
      last_used_at: identities.last_used_at,
    })
    .from(identity_providers)
    .innerJoin(companies, eq(companies.id, identity_providers.company_id))
    .leftJoin(identities, and(eq(identities.provider_id, identity_providers.id), eq(identities.user_id, user)))
    .where(and(isNear(user), or(signsInUsers, isNotNull(identities.user_id))))
    .orderBy(asc(identity_providers.id));

/** A provider with which an account may be connected. */
export const findConnectable = async (
  db: Queryable,
  { user, id }: { user: number; id: number },
): Promise<ProviderRow | undefined> =>
  (
    await db
      .select()
      .from(identity_providers)
      .where(and(eq(identity_providers.id, id), isNear(user), signsInUsers))
  )[0];

/** Whether a company counts a second factor that its provider names. */
export async function countsProviderFactor(db: Queryable, company: number): Promise<boolean> {
  const { rows } = await db.execute<{ counts: boolean }>(
    sql`select provider_factor_counts as counts from companies where id = ${company}`,
  );
  return rows[0]?.counts ?? false;
}
