import type { BodyOf, ResultOf } from '@vivavoce/contract/index.ts';
import { maskEmail } from '@vivavoce/domain/accounts/mask-email.ts';
import { MEMBER_LIMITS } from '@vivavoce/domain/companies/members.ts';
import { AppError, invalid, notFound } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { hashToken, newToken, passwordToken } from '../../lib/secrets.ts';
import { queueEmailChange } from '../mails/single/company-user-mails.service.ts';
import * as repository from './account.repository.ts';
import * as changes from './email-changes.repository.ts';
import { addToTrail } from '../audit/audit-trail.ts';
import { changeAddress } from './address-changes.service.ts';
import { isWithinReach } from './company-reach.ts';
import { demandPerson, proofOf } from './proof-of-person.ts';

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
    /** Null for the directory of the company. */
    inviter: string | null;
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
  const proof = (await proofOf(ctx.db, user)) ?? 'password';
  return { email_hint: maskEmail(user.email), new_email: change.new_email, proof };
}

/** Gives the account its new address, once its person has confirmed it with password or code. */
export async function confirmEmailChange(
  ctx: Context,
  { token, password, code }: BodyOf<'POST /api/email-change/confirm'>,
): Promise<ResultOf<'POST /api/email-change/confirm'>> {
  const { change, user } = await openChange(ctx, token);
  addToTrail({ user_id: user.id });
  // The link alone proves the reader of the new address, and not the person of the account.
  if ((await proofOf(ctx.db, user)) === null) throw invalid({ password: ['no_password'] });
  await demandPerson(ctx, user, { password, code });
  await ctx.db.transaction(async (tx) => {
    const lockedUser = await repository.lockUser(tx, user.id);
    if (
      !lockedUser ||
      lockedUser.password_hash !== user.password_hash ||
      !(await changes.takeEmailChange(tx, hashToken(token)))
    )
      throw new AppError('link_expired');
    const { company_id, new_email: to } = change;
    if (!(await changeAddress(ctx, tx, { user: lockedUser, to, company_id, by: 'person' })))
      throw new AppError('address_taken');
  });
  return { status: 'OK' };
}

/**
 * The address of a user of a directory, which lies in a domain that the company has proved. Where the account is not the
 * company's alone, its person is asked instead, once for each address. An account that has left the former address keeps
 * its own.
 * @returns what became of it; `taken` where another account has the address
 */
export async function moveAddress(
  ctx: Context,
  tx: Tx,
  { company_id, user_id, from, to }: { company_id: number; user_id: number; from: string; to: string },
): Promise<'moved' | 'taken' | 'left to the person'> {
  const user = await repository.lockUser(tx, user_id);
  if (!user || user.email.toLowerCase() !== from) return 'moved';
  if (await isWithinReach(tx, { company_id, user_id }, 'address'))
    return (await changeAddress(ctx, tx, { user, to, company_id, by: 'directory' })) ? 'moved' : 'taken';
  const isAsked = (await changes.findWaiting(tx, user_id, ctx.now()))?.new_email === to;
  if (!isAsked && (await proofOf(tx, user)) !== null)
    await requestEmailChange(ctx, tx, { company_id, user_id, new_email: to, inviter: null });
  return 'left to the person';
}
