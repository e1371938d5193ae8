import { and, eq, gt } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import { company_invitations } from '../../db/schema/index.ts';

/** How many accounts a company has invited that have not answered. */
export const countOpen = (db: Queryable, company: number, now: Date): Promise<number> =>
  db.$count(
    company_invitations,
    and(eq(company_invitations.company_id, company), gt(company_invitations.expires_at, now)),
  );

/** Ends an invitation without an answer. */
export const dropInvitation = (tx: Tx, { company, user }: { company: number; user: number }) =>
  tx
    .delete(company_invitations)
    .where(and(eq(company_invitations.company_id, company), eq(company_invitations.user_id, user)));
