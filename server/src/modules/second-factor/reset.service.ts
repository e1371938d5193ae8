import { AppError, notFound } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { addToTrail } from '../audit/audit-trail.ts';
import { queueFactorNotice } from '../mails/single/account-mails.service.ts';
import { endSessionsExcept } from '../session/own-sessions.service.ts';
import * as repository from './second-factor.repository.ts';

/**
 * Removes every factor of a user, and all sessions with them; the user is notified by mail.
 * @param company of the owner who does it; null for the operator
 */
export async function removeFactors(ctx: Context, tx: Tx, userId: number, company: string | null): Promise<void> {
  const user = await repository.lockUser(tx, userId);
  if (!user || !(await repository.hasFactor(tx, userId))) throw new AppError('wrong_state');
  await repository.deleteAuthenticator(tx, userId);
  await repository.deletePasskeys(tx, userId);
  await repository.replaceCodes(tx, userId, [], ctx.now());
  await repository.forgetSteps(tx, userId);
  await endSessionsExcept(ctx, tx, userId, null);
  await queueFactorNotice(
    ctx,
    tx,
    { user, alternate_brand: false },
    company === null ? { what: 'operator' } : { what: 'reset', company },
  );
}

/**
 * By the operator, where no owner may help: for a user of several companies, and for the owner who keeps the password.
 * @throws AppError `not_found` for an address without an account, `wrong_state` without a second factor
 */
export async function resetFactorsByOperator(ctx: Context, email: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const user = await repository.findByAddress(tx, email.trim().toLowerCase());
    if (!user) throw notFound();
    await removeFactors(ctx, tx, user.id, null);
    addToTrail({ company_id: null, call: { user: user.id } });
  });
}
