import type { BodyOf, ResultOf } from '@vivavoce/contract/index.ts';
import { maskEmail } from '@vivavoce/domain/accounts/mask-email.ts';
import { MEMBER_LIMITS } from '@vivavoce/domain/companies/members.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { AppError } from '../../lib/app-error.ts';
import { hashToken, newToken, passwordToken } from '../../lib/secrets.ts';
import { addToTrail } from '../audit/audit-trail.ts';
import { recordAddress } from '../audit/audit.service.ts';
import { queueEmailChanged } from '../mails/single/company-user-mails.service.ts';
import { endSessionsExcept } from '../session/own-sessions.service.ts';
import * as repository from './account.repository.ts';
import * as changes from './email-changes.repository.ts';
import { requestLink } from './password-links.service.ts';

const HOUR_MS = 3_600_000;

/**
 * The one way in which an account gets another address. Sessions and mailed links of the account end, every company that
 * it has to do with finds the change in its log, and the former address can object for three days.
 * @param company_id the company whose brand the mail carries
 * @returns false where another account has the address
 */
export async function changeAddress(
  ctx: Context,
  tx: Tx,
  {
    user,
    to,
    company_id,
    by,
  }: { user: repository.UserRow; to: string; company_id: number; by: 'person' | 'directory' },
): Promise<boolean> {
  if (!(await changes.giveAddress(tx, user.id, to))) return false;
  const changed_at = ctx.now();
  const link_nonce = newToken();
  await endOpenWays(ctx, tx, user.id);
  await changes.dropInvitations(tx, user.id);
  await changes.insertAddressChange(tx, {
    token_hash: hashToken(passwordToken(ctx.env.SESSION_SECRET, link_nonce)),
    user_id: user.id,
    from_email: user.email,
    to_email: to,
    changed_at,
    expires_at: new Date(changed_at.getTime() + MEMBER_LIMITS.objection_hours * HOUR_MS),
  });
  await recordAddress(ctx, tx, { type: 'address.changed', user_id: user.id, by });
  await queueEmailChanged(ctx, tx, { company_id, user, new_email: to, link_nonce });
  return true;
}

/** Ends ways into an account that were begun before: sessions, links to a password, another address that waits. */
export async function endOpenWays(ctx: Context, tx: Tx, user_id: number): Promise<void> {
  const now = ctx.now();
  await endSessionsExcept(ctx, tx, user_id, null);
  await repository.replaceLinks(tx, user_id, now);
  await changes.dropWaiting(tx, user_id);
}

async function openObjection(ctx: Context, token: string) {
  const row = await changes.findAddressChange(ctx.db, hashToken(token), ctx.now());
  if (!row) throw new AppError('link_expired');
  return row;
}

export async function checkObjection(
  ctx: Context,
  { token }: BodyOf<'POST /api/email-change/objection/check'>,
): Promise<ResultOf<'POST /api/email-change/objection/check'>> {
  const { from_email, to_email, expires_at } = await openObjection(ctx, token);
  return { former_email: from_email, email_hint: maskEmail(to_email), expires_at: expires_at.toISOString() };
}

/**
 * Gives an account its former address again. The reader of the new address may have used it to get in, so
 * additions since the change go: sessions, password, second factors, connections, tokens. A link to a password is mailed.
 * @param email a new address for the account, where another account has taken its former address
 * @throws AppError `link_expired`, or `address_taken` where another account has the former address and `email`
 */
export async function objectToAddress(
  ctx: Context,
  { token, email }: BodyOf<'POST /api/email-change/objection'>,
): Promise<ResultOf<'POST /api/email-change/objection'>> {
  const { user_id, from_email, changed_at } = await openObjection(ctx, token);
  addToTrail({ user_id });
  const restored = await ctx.db.transaction(async (tx) => {
    await repository.lockUser(tx, user_id);
    if (!(await changes.takeObjection(tx, hashToken(token), ctx.now()))) throw new AppError('link_expired');
    const address = await giveFirstFree(tx, user_id, email === undefined ? [from_email] : [from_email, email]);
    await endOpenWays(ctx, tx, user_id);
    await changes.dropInvitations(tx, user_id);
    await changes.removeAddedSince(tx, user_id, changed_at);
    await recordAddress(ctx, tx, { type: 'address.restored', user_id, by: 'person' });
    return address;
  });
  await requestLink(ctx, { username: restored });
  return { status: 'OK', email: restored };
}

/** @throws AppError `address_taken` where other accounts have all of the addresses */
async function giveFirstFree(tx: Tx, user_id: number, addresses: string[]): Promise<string> {
  for (const address of addresses) if (await changes.giveAddress(tx, user_id, address)) return address;
  throw new AppError('address_taken');
}
