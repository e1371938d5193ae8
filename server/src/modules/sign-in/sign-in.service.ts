import type { SecondFactor } from '@vivavoce/domain/accounts/account-limits.ts';
import type { BodyOf } from '@vivavoce/contract/index.ts';
import type { FastifyRequest } from 'fastify';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { forgetSession, readCookie, SESSION_COOKIE, setSessionCookie } from '../../http/cookies.ts';
import type { Exchange } from '../../http/cookies.ts';
import { AppError, invalid, notFound } from '../../lib/app-error.ts';
import { addToTrail } from '../audit/audit-trail.ts';
import { takeCode } from '../second-factor/codes.service.ts';
import { takePasskey } from '../second-factor/passkeys/passkey-proof.service.ts';
import type { PasskeyAnswer } from '../second-factor/passkeys/passkey-proof.service.ts';
import { openStep, secondStep, takeStep } from '../second-factor/sign-in-step.service.ts';
import { allowanceOf, countAttempt, takeBack } from '../session/attempts.service.ts';
import { staffActor } from '../session/callers/callers.service.ts';
import { refuseEnforced, ssoRequired, tellBreakGlass } from '../session/enforced.service.ts';
import { checkPassword } from '../session/passwords.ts';
import {
  addSession,
  beginSession,
  companiesOf,
  companyOfProvider,
  endPresentSession,
  enter,
  firstCompany,
} from '../session/session.service.ts';
import { lockUser } from '../session/lock-user.ts';
import { providerLogoutAddress } from '../single-sign-on/logout/provider-logout.service.ts';
import * as repository from './sign-in.repository.ts';

const OK = { status: 'OK' } as const;

export async function signIn(
  ctx: Context,
  exchange: Exchange,
  { username, password }: { username: string; password: string },
) {
  const allowance = allowanceOf(ctx, exchange, username);
  await countAttempt(ctx, allowance);
  const account = await repository.findAccount(ctx.db, username);
  addToTrail({ call: { method: 'password' }, ...(account && { user_id: account.id }) });
  const right = await checkPassword(password, account?.password_hash);
  if (!account || !right) throw new AppError('wrong_credentials');
  // Known only to a person with the right password.
  if (await repository.isSuspended(ctx.db, account.id)) throw new AppError('company_suspended');
  await refuseEnforced(ctx, account.id);
  const company_id = await firstCompany(ctx, exchange.request, account.id);
  const result = await ctx.db.transaction(async (tx) => {
    // The password may have been changed while it was being checked.
    const lockedUser = await lockUser(tx, account.id);
    if (lockedUser?.password_hash !== account.password_hash) throw new AppError('wrong_credentials');
    const step = await secondStep(ctx, tx, { user_id: account.id, method: 'password' });
    // The entry of the log comes with the second step.
    if (step) addToTrail({ unfinished: true });
    return step ?? beginSession(ctx, tx, exchange, { user: lockedUser, session: { company_id, method: 'password' } });
  });
  await takeBack(ctx, allowance);
  if (typeof result !== 'string') return result;
  enter(ctx, exchange, username, result);
  return OK;
}

/** Uses up the second proof of a user. @throws AppError `invalid`, `wrong_code`, `wrong_passkey` */
async function takeFactor(
  ctx: Context,
  exchange: Exchange,
  user_id: number,
  { code, passkey }: Pick<BodyOf<'POST /login/second-factor/ajax'>, 'code' | 'passkey'>,
): Promise<SecondFactor> {
  if (passkey === undefined) {
    if (code === undefined) throw invalid({ code: ['required'] });
    const email = await repository.addressOf(ctx.db, user_id);
    return takeCode(ctx, user_id, code, { allowance: allowanceOf(ctx, exchange, email) });
  }
  await takePasskey(ctx, passkey, user_id);
  return 'passkey';
}

/** The second step of a sign-in: its ticket works once, and only while the password is the one that was typed. */
export async function finishSignIn(
  ctx: Context,
  exchange: Exchange,
  { ticket, code, passkey }: BodyOf<'POST /login/second-factor/ajax'>,
) {
  const { user_id, method, provider_id, provider_session } = await openStep(ctx, ticket);
  addToTrail({ user_id, call: { method } });
  const second_factor = await takeFactor(ctx, exchange, user_id, { code, passkey });
  addToTrail({ call: { method, second_factor } });
  if (provider_id === null) await refuseEnforced(ctx, user_id);
  const company_id =
    provider_id === null
      ? await firstCompany(ctx, exchange.request, user_id)
      : await companyOfProvider(ctx, exchange.request, { user: user_id, provider: provider_id });
  const { user, token } = await ctx.db.transaction(async (tx) => {
    const lockedUser = await lockUser(tx, user_id);
    await takeStep(ctx, tx, ticket);
    if (!lockedUser || (await repository.isSuspended(tx, user_id))) throw new AppError('sign_in_expired');
    const session = { company_id, method, second_factor, provider_id, provider_session };
    return { user: lockedUser, token: await beginSession(ctx, tx, exchange, { user: lockedUser, session }) };
  });
  enter(ctx, exchange, user.email.toLowerCase(), token);
  return OK;
}

/**
 * Signs in by a passkey alone: the device has checked its owner, so it proves possession and person in one step.
 * @throws AppError `wrong_passkey`, `company_suspended`, `address_not_allowed`
 */
export async function signInByPasskey(ctx: Context, exchange: Exchange, answer: PasskeyAnswer) {
  addToTrail({ call: { method: 'passkey' } });
  const user_id = await takePasskey(ctx, answer, null);
  addToTrail({ user_id, call: { method: 'passkey', second_factor: 'passkey' } });
  if (await repository.isSuspended(ctx.db, user_id)) throw new AppError('company_suspended');
  await refuseEnforced(ctx, user_id);
  const company_id = await firstCompany(ctx, exchange.request, user_id);
  const { user, token } = await ctx.db.transaction(async (tx) => {
    const lockedUser = await lockUser(tx, user_id);
    if (!lockedUser) throw new AppError('wrong_passkey');
    const session = { company_id, method: 'passkey', second_factor: 'passkey' } as const;
    return { user: lockedUser, token: await beginSession(ctx, tx, exchange, { user: lockedUser, session }) };
  });
  enter(ctx, exchange, user.email.toLowerCase(), token);
  return OK;
}

export async function presentSession(ctx: Context, request: FastifyRequest): Promise<{ signed_in: boolean }> {
  const actor = await staffActor(ctx, request);
  return { signed_in: actor !== null };
}

export async function checkSession(ctx: Context, request: FastifyRequest) {
  const { signed_in } = await presentSession(ctx, request);
  if (!signed_in) throw new AppError('not_signed_in');
  return OK;
}

export async function signOut(ctx: Context, { request, reply }: Exchange) {
  const token = readCookie(ctx, request, SESSION_COOKIE);
  const actor = await staffActor(ctx, request);
  if (actor) addToTrail({ user_id: actor.user_id, ...(actor.company_id !== null && { company_id: actor.company_id }) });
  const ended = token ? await ctx.db.transaction((tx) => endPresentSession(ctx, tx, { request, reply })) : undefined;
  forgetSession(ctx, { request, reply });
  const address = ended?.provider_id == null ? null : await providerLogoutAddress(ctx, ended.id);
  return { ...OK, ...(address !== null && { address }) };
}

export async function changeCompany(ctx: Context, exchange: Exchange, actor: StaffActor, companyId: number) {
  const all = await companiesOf(ctx.db, actor.user_id, exchange.request.ip);
  const company = all.find(({ id }) => id === companyId);
  if (!company) throw notFound();
  if (!company.allowed) throw new AppError('address_not_allowed');
  const token = await ctx.db.transaction(async (tx) => {
    const user = await repository.shareUser(tx, actor.user_id);
    // A session that ended meanwhile gets no new token.
    const present = await endPresentSession(ctx, tx, exchange);
    if (!present) throw new AppError('not_signed_in');
    const proved = present.provider_id !== null && present.company_id === companyId;
    if (company.provider !== null && !proved) throw ssoRequired(company.provider);
    // A provider speaks for its own company only.
    if (present.provider_id !== null && present.company_id !== companyId) throw new AppError('provider_session');
    if (user && !proved) await tellBreakGlass(ctx, tx, exchange, { user, company_id: companyId });
    // A change of company is no sign-in, and does not extend the session.
    const { id: _ended, ...columns } = present;
    const provider_session = await repository.nameOfSession(tx, present.id);
    return addSession(ctx, tx, exchange, {
      ...columns,
      provider_session,
      user_id: actor.user_id,
      company_id: companyId,
    });
  });
  setSessionCookie(ctx, exchange, token);
  return OK;
}
