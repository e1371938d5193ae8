import { and, asc, eq, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../../db/client.ts';
import { companies, identities, identity_providers } from '../../../db/schema/index.ts';
import type { ProviderRow } from '../state/provider-rows.ts';

const signsInUsers = ne(identity_providers.audience, 'applicants');

/** Providers that are on, of the companies of a user that are not suspended. */
const isNear = (user: number) =>
  and(
    identity_providers.active,
    sql`exists (select from memberships m join companies c on c.id = m.company_id and c.suspended_at is null
      where m.company_id = ${identity_providers.company_id} and m.user_id = ${user})`,
  );

export const listConnectionRows = (db: Queryable, user: number) =>
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

export const deleteIdentity = async (
  tx: Tx,
  { provider, user }: { provider: number; user: number },
): Promise<boolean> =>
  (
    await tx
      .delete(identities)
      .where(and(eq(identities.provider_id, provider), eq(identities.user_id, user)))
      .returning({ subject: identities.subject })
  ).length > 0;
