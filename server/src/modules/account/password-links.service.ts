import { hasName } from '@vivavoce/domain/people/person-name.ts';
import type { BodyOf, ResultOf } from '@vivavoce/contract/index.ts';
import { SESSION_LIMITS, SIGN_IN_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import { AppError, invalid } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { hashToken, newToken, passwordToken } from '../../lib/secrets.ts';
import { setSessionCookie } from '../../http/cookies.ts';
import type { Exchange } from '../../http/cookies.ts';
import { sendPasswordLink } from '../../tasks/definitions/mails.ts';
import { addToTrail } from '../audit/audit-trail.ts';
import {
  queuePasswordLinkMail,
  queuePasswordNotice,
  queueProviderNotice,
} from '../mails/single/account-mails.service.ts';
import { secondStep } from '../second-factor/sign-in-step.service.ts';
import { refuseEnforced } from '../session/enforced.service.ts';
import { providerOfUser } from '../session/enforced-users.ts';
import { endAllSessions, replaceSessions, companiesOf, firstCompany } from '../session/session.service.ts';
import { rememberBrowser } from '../session/known-browsers.ts';
import { hashPassword } from '../session/passwords.ts';
import * as repository from './account.repository.ts';
import type { UserRow } from './account.repository.ts';
import { choiceFaults } from './password-choice.ts';

type Names = Pick<UserRow, 'first_name' | 'last_name'>;

const OK = { status: 'OK' } as const;
/** How long a link is valid: requested by its user, or sent with an invitation. */
const VALID_MS = {
  requested: SESSION_LIMITS.password_link_valid_minutes * 60_000,
  invited: SESSION_LIMITS.invitation_link_valid_days * 24 * 3600_000,
} as const;

/** Stores a request for a link. The task looks up the account, so that the call takes as long for every address. */
export async function requestLink(ctx: Context, { username, next }: BodyOf<'POST /password-reset/ajax'>) {
  await ctx.db.transaction(async (tx) => {
    const row = { email: username, next_path: next ?? null, created_at: ctx.now() };
    await ctx.queue.enqueue(tx, sendPasswordLink, { request: await repository.insertRequest(tx, row) });
  });
  return OK;
}

/**
 * Creates a link for setting a password; it invalidates earlier ones of the same user.
 * @returns the nonce that its mail stores in place of the token
 */
async function makeLink(
  ctx: Context,
  tx: Tx,
  user: UserRow,
  { why, names }: { why: keyof typeof VALID_MS; names?: Names | undefined },
): Promise<string> {
  const nonce = newToken();
  const now = ctx.now();
  await repository.replaceLinks(tx, user.id, now);
  await repository.insertLink(tx, {
    token_hash: hashToken(passwordToken(ctx.env.SESSION_SECRET, nonce)),
    user_id: user.id,
    purpose: user.password_hash === null ? 'first' : 'reset',
    requested: why === 'requested',
    first_name: names?.first_name ?? null,
    last_name: names?.last_name ?? null,
    created_at: now,
    expires_at: new Date(now.getTime() + VALID_MS[why]),
  });
  return nonce;
}

/**
 * The link in an invitation; null for a user with a password.
 * @param names the name in the invitation, which its reader may correct
 */
export async function firstPasswordLink(ctx: Context, tx: Tx, userId: number, names: Names): Promise<string | null> {
  const user = await repository.lockUser(tx, userId);
  return user?.password_hash === null ? makeLink(ctx, tx, user, { why: 'invited', names }) : null;
}

/** Mails a new link to a user without a password. @returns false for a user with one */
export async function remindOfPassword(ctx: Context, tx: Tx, userId: number): Promise<boolean> {
  const user = await repository.lockUser(tx, userId);
  if (!user || user.password_hash !== null) return false;
  const link_nonce = await makeLink(ctx, tx, user, { why: 'invited' });
  const alternate_brand = await alternateBrand(tx, userId);
  await queuePasswordLinkMail(ctx, tx, {
    user,
    alternate_brand,
    type: 'user_invitation',
    invited: true,
    link_nonce,
    next: null,
  });
  return true;
}

const alternateBrand = async (tx: Tx, userId: number): Promise<boolean> =>
  (await companiesOf(tx, userId))[0]?.alternate_brand ?? false;

/**
 * Mails a requested link to a user who may have a password, within the limits. Otherwise nothing is sent, so that the
 * request reveals nothing.
 */
export async function answerRequest(ctx: Context, id: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const request = await repository.takeRequest(tx, id);
    const row = request && (await repository.findByAddress(tx, request.email));
    const user = row && (await repository.lockUser(tx, row.id));
    if (!request || !user) return;
    if (user.password_hash === null && !(await repository.isStaff(tx, user.id))) return;
    const { hour, day } = await repository.countRequestedLinks(tx, user.id, ctx.now());
    if (hour >= SIGN_IN_LIMITS.links_per_hour || day >= SIGN_IN_LIMITS.links_per_day) return;
    const provider = await providerOfUser(tx, user.id);
    if (provider !== undefined) {
      const mail = { user, alternate_brand: await alternateBrand(tx, user.id) };
      return queueProviderNotice(ctx, tx, mail, `/login/sso?idp=${provider.public_name}`);
    }
    await queuePasswordLinkMail(ctx, tx, {
      type: user.password_hash === null ? 'user_invitation' : 'password_reset',
      user,
      invited: false,
      alternate_brand: await alternateBrand(tx, user.id),
      link_nonce: await makeLink(ctx, tx, user, { why: 'requested' }),
      next: request.next_path,
    });
  });
}

async function openLink(ctx: Context, token: string) {
  const row = await repository.findLink(ctx.db, hashToken(token), ctx.now());
  if (!row) throw new AppError('link_expired');
  return row;
}

export async function checkLink(
  ctx: Context,
  { token }: BodyOf<'POST /password-reset/ajax/check'>,
): Promise<ResultOf<'POST /password-reset/ajax/check'>> {
  const { link, user } = await openLink(ctx, token);
  const { purpose } = link;
  const names =
    purpose === 'first'
      ? { first_name: link.first_name ?? user.first_name, last_name: link.last_name ?? user.last_name }
      : null;
  return { purpose, email: user.email, ...(names ?? { first_name: '', last_name: '' }) };
}

/** Stores a new password: it invalidates every earlier link and session. */
export async function storePassword(ctx: Context, tx: Tx, user: UserRow, password_hash: string): Promise<void> {
  const now = ctx.now();
  await repository.updateUser(tx, user.id, { password_hash, password_changed_at: now });
  await repository.replaceLinks(tx, user.id, now);
  // Its owner needs no mail about a first password.
  if (user.password_hash === null) return;
  await queuePasswordNotice(ctx, tx, { user, alternate_brand: await alternateBrand(tx, user.id) });
}

/** The name of a new account by its owner. @throws AppError `invalid` where none is left, or was ever given */
function ownNames(user: UserRow, { first_name, last_name }: Partial<Names>): Partial<Names> {
  if (!hasName({ first_name: first_name ?? user.first_name, last_name: last_name ?? user.last_name }))
    throw invalid({ first_name: ['required'] });
  return { ...(first_name !== undefined && { first_name }), ...(last_name !== undefined && { last_name }) };
}

export async function useLink(
  ctx: Context,
  exchange: Exchange,
  { token, new_password, ...names }: BodyOf<'POST /password-reset/ajax/confirm'>,
) {
  const { link, user } = await openLink(ctx, token);
  const ownerNames = link.purpose === 'first' ? ownNames(user, names) : {};
  const faults = await choiceFaults(new_password, { ...user, ...ownerNames });
  if (faults.length > 0) throw invalid({ new_password: faults });
  const password_hash = await hashPassword(new_password);
  await refuseEnforced(ctx, user.id);
  const company_id = await firstCompany(ctx, exchange.request, user.id);
  addToTrail({ user_id: user.id, call: { method: 'link' } });
  const session = await ctx.db.transaction(async (tx) => {
    const lockedUser = await repository.lockUser(tx, user.id);
    if (!lockedUser || !(await repository.useLink(tx, hashToken(token), ctx.now()))) throw new AppError('link_expired');
    if (Object.keys(ownerNames).length > 0) await repository.updateUser(tx, user.id, ownerNames);
    await storePassword(ctx, tx, lockedUser, password_hash);
    const step = await secondStep(ctx, tx, { user_id: user.id, method: 'link' });
    if (!step) return replaceSessions(ctx, tx, exchange, { user_id: user.id, company_id, method: 'link' });
    await endAllSessions(ctx, tx, exchange, user.id);
    return step;
  });
  if (typeof session !== 'string') return session;
  rememberBrowser(ctx, exchange, user.email.toLowerCase());
  setSessionCookie(ctx, exchange, session);
  return OK;
}
