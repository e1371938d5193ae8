import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { identities } from '../../db/schema/index.ts';
import { AppError } from '../../lib/app-error.ts';
import { endOpenWays } from './address-changes.service.ts';
import { recordConnection } from '../audit/audit.service.ts';

/** @returns false where the person or the user is connected already */
export const insertIdentity = async (tx: Tx, row: typeof identities.$inferInsert): Promise<boolean> =>
  (await tx.insert(identities).values(row).onConflictDoNothing().returning({ subject: identities.subject })).length > 0;

/**
 * Connects a member's account with a person at a provider of the company. Nothing that was prepared before stays a way
 * in: sessions, links to a password and a waiting address of the account end.
 * @throws AppError `sso_not_connected` where that person belongs to another account, or the account to another person
 */
export async function connectAccount(
  ctx: Context,
  tx: Tx,
  {
    provider_id,
    company_id,
    user_id,
    subject,
    email,
  }: { provider_id: number; company_id: number; user_id: number; subject: string; email: string },
): Promise<void> {
  const at = ctx.now();
  const row = { provider_id, company_id, user_id, subject, email, created_at: at, last_used_at: at };
  if (!(await insertIdentity(tx, row))) throw new AppError('sso_not_connected');
  await endOpenWays(ctx, tx, user_id);
  await recordConnection(ctx, tx, { company_id, user_id, provider: provider_id });
}
