import type { BodyOf, ResultOf } from '@vivavoce/contract/index.ts';
import { maskEmail } from '@vivavoce/domain/accounts/mask-email.ts';
import { MEMBER_LIMITS } from '@vivavoce/domain/companies/members.ts';
import { AppError, invalid, notFound } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { hashToken, newToken, passwordToken } from '../../lib/secrets.ts';
import { queueEmailChange, queueEmailChanged } from '../mails/single/company-user-mails.service.ts';
import { countAttempt, ownAllowance, takeBack } from '../session/attempts.service.ts';
import { checkPassword } from '../session/passwords.service.ts';
import * as repository from './account.repository.ts';
import * as changes from './email-changes.repository.ts';
import { addToTrail } from '../audit/audit-trail.service.ts';

/**
 * Asks the reader of a new address to confirm it. The account keeps its address until then, and the password is needed
 * too: an administrator who names an address of their own does not get the account.
 */
export async function requestEmailChange(
  ctx: Context,
  tx: Tx,
  {
    company_id,
    user_id,
    new_email,
    inviter,
  }: {
    company_id: number;
    user_id: number;
    new_email: string;
    inviter: string;
  },
): Promise<void> {
  const user = await repository.lockUser(tx, user_id);
  if (!user) throw notFound();
  const link_nonce = newToken();
  const now = ctx.now();
  await changes.replaceEmailChange(tx, {
    token_hash: hashToken(passwordToken(ctx.env.SESSION_SECRET, link_nonce)),
    user_id,
    company_id,
    new_email,
    created_at: now,
    expires_at: new Date(now.getTime() + MEMBER_LIMITS.email_link_valid_days * 24 * 3600_000),
  });
  await queueEmailChange(ctx, tx, { company_id, user: { ...user, email: new_email }, inviter, link_nonce });
}

async function openChange(ctx: Context, token: string) {
  const row = await changes.findEmailChange(ctx.db, hashToken(token), ctx.now());
  if (!row) throw new AppError('link_expired');
  return row;
}

export async function checkEmailChange(
  ctx: Context,
  { token }: BodyOf<'POST /api/email-change/check'>,
): Promise<ResultOf<'POST /api/email-change/check'>> {
  const { change, user } = await openChange(ctx, token);
  return { email_hint: maskEmail(user.email), new_email: change.new_email };
}

/** Gives the account its new address, and tells the old one. */
export async function confirmEmailChange(
  ctx: Context,
  { token, password }: BodyOf<'POST /api/email-change/confirm'>,
): Promise<ResultOf<'POST /api/email-change/confirm'>> {
  const { change, user } = await openChange(ctx, token);
  addToTrail({ user_id: user.id });
  const allowance = ownAllowance(user.id);
  await countAttempt(ctx, allowance);
  if (!(await checkPassword(password, user.password_hash))) throw invalid({ password: ['wrong_password'] });
  await takeBack(ctx, allowance);
  await ctx.db.transaction(async (tx) => {
    const now = await repository.lockUser(tx, user.id);
    if (!now || now.password_hash !== user.password_hash || !(await changes.takeEmailChange(tx, hashToken(token))))
      throw new AppError('link_expired');
    if (!(await changes.giveAddress(tx, user.id, change.new_email))) throw new AppError('address_taken');
    // Links that were mailed to the old address open nothing any more.
    await repository.replaceLinks(tx, user.id, ctx.now());
    await queueEmailChanged(ctx, tx, { company_id: change.company_id, user: now, new_email: change.new_email });
  });
  return { status: 'OK' };
}

/**
 * Gives an account another address of the domains that a company has proved, and tells the old one. An account that has
 * left the former address keeps its own.
 * @returns false where another account has the address
 */
export async function moveAddress(
  ctx: Context,
  tx: Tx,
  { company_id, user_id, from, to }: { company_id: number; user_id: number; from: string; to: string },
): Promise<boolean> {
  const user = await repository.lockUser(tx, user_id);
  if (!user || user.email.toLowerCase() !== from) return true;
  if (!(await changes.giveAddress(tx, user_id, to))) return false;
  await repository.replaceLinks(tx, user_id, ctx.now());
  await queueEmailChanged(ctx, tx, { company_id, user, new_email: to });
  return true;
}
