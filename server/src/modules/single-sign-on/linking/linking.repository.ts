import { and, eq, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../../db/client.ts';
import { companies, identities, memberships, scim_users, users } from '../../../db/schema/index.ts';

/** The account with an address, locked until the transaction ends, and whether it is a member of the company. */
export async function holdAccount(tx: Tx, company: number, email: string) {
  const [account] = await tx
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email))
    .for('update');
  if (!account) return undefined;
  const rows = await tx
    .select({ role: memberships.role })
    .from(memberships)
    .where(and(eq(memberships.company_id, company), eq(memberships.user_id, account.id)));
  return { account, is_member: rows.length > 0 };
}

/** An account and what its mails say about a company. */
export const addresseeOf = async (tx: Tx, { company, user }: { company: number; user: number }) =>
  (
    await tx
      .select({ user: users, company: companies.account_name, alternate_brand: companies.alternate_brand })
      .from(users)
      .innerJoin(companies, eq(companies.id, company))
      .where(eq(users.id, user))
  )[0];

/** Whether an account is connected with any provider. */
export const isConnected = async (tx: Tx, user: number): Promise<boolean> =>
  (await tx.select({ subject: identities.subject }).from(identities).where(eq(identities.user_id, user)).limit(1))
    .length > 0;

/** Whether the directory of a company says that a person may not come in. */
export const isDeactivated = async (tx: Tx, company: number, email: string): Promise<boolean> =>
  (
    await tx
      .select({ id: scim_users.id })
      .from(scim_users)
      .where(
        and(
          eq(scim_users.company_id, company),
          eq(sql`lower(${scim_users.user_name})`, email),
          eq(scim_users.active, false),
        ),
      )
  ).length > 0;

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
