import { and, eq, gt } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import { companies, company_invitations, identity_providers, users } from '../../db/schema/index.ts';

export type InvitationRow = typeof company_invitations.$inferSelect;

/** Stores an invitation in place of an earlier one of the same company to the same account. */
export const putInvitation = (tx: Tx, row: typeof company_invitations.$inferInsert) =>
  tx
    .insert(company_invitations)
    .values(row)
    .onConflictDoUpdate({ target: [company_invitations.company_id, company_invitations.user_id], set: row });

const isOf = ({ company, user }: { company: number; user: number }) =>
  and(eq(company_invitations.company_id, company), eq(company_invitations.user_id, user));

/** An invitation of an account to a company that is still open. */
export const findOpen = async (
  db: Queryable,
  { company, user }: { company: number; user: number },
  now: Date,
): Promise<InvitationRow | undefined> =>
  (
    await db
      .select()
      .from(company_invitations)
      .where(and(isOf({ company, user }), gt(company_invitations.expires_at, now)))
  )[0];

/** An open invitation by its token, with what its page shows. */
export const findInvitation = async (db: Queryable, token_hash: string, now: Date) =>
  (
    await db
      .select({
        invitation: company_invitations,
        user: users,
        company: companies.account_name,
        provider: identity_providers.name,
      })
      .from(company_invitations)
      .innerJoin(users, eq(users.id, company_invitations.user_id))
      .innerJoin(companies, eq(companies.id, company_invitations.company_id))
      .leftJoin(identity_providers, eq(identity_providers.id, company_invitations.provider_id))
      .where(and(eq(company_invitations.token_hash, token_hash), gt(company_invitations.expires_at, now)))
  )[0];

/** Uses an invitation up. @returns the invitation as it stood, for one caller only; undefined once another replaced it */
export const takeInvitation = async (tx: Tx, token_hash: string): Promise<InvitationRow | undefined> =>
  (await tx.delete(company_invitations).where(eq(company_invitations.token_hash, token_hash)).returning())[0];

/** The role that an invited account gets from now on, by the groups of the directory. */
export const putRole = (tx: Tx, { company, user }: { company: number; user: number }, role: InvitationRow['role']) =>
  tx.update(company_invitations).set({ role }).where(isOf({ company, user }));
