import { beginningOf } from '@vivavoce/domain/cut-text.ts';
import type { SecondFactor, SignInMethod } from '@vivavoce/domain/accounts/account-limits.ts';
import type { BodyOf } from '@vivavoce/contract/index.ts';
import type { FastifyRequest } from 'fastify';
import type { StaffActor } from '../../actor.ts';
import { AppError, invalid, notFound } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import type { ProviderSessionName } from '../../db/schema/accounts/identity-providers.ts';
import { forgetSession, readCookie, SESSION_COOKIE, setSessionCookie } from '../../http/cookies.ts';
import type { Exchange } from '../../http/cookies.ts';
import { hashToken, newToken } from '../../lib/secrets.ts';
import { plainAddress } from './callers/staff-actor.ts';
import { staffActor } from './callers/callers.service.ts';
import { addToTrail } from '../audit/audit-trail.service.ts';
import { queueNewDeviceNotice } from '../mails/single/account-mails.service.ts';
import { takeCode } from '../second-factor/codes.service.ts';
import { takePasskey } from '../second-factor/passkeys/passkey-proof.service.ts';
import { forgetSteps, openStep, secondStep, takeStep } from '../second-factor/sign-in-step.service.ts';
import type { SecondStep } from '../second-factor/sign-in-step.service.ts';
import { allowanceOf, countAttempt, takeBack } from './attempts.service.ts';
import { refuseEnforced, ssoRequired, tellBreakGlass } from './enforced.service.ts';
import { knownBrowser, rememberBrowser } from './known-browsers.service.ts';
import { checkPassword } from './passwords.service.ts';
import { providerLogoutAddress } from '../single-sign-on/logout/provider-logout.service.ts';
import * as repository from './session.repository.ts';
import type { UserRow } from './session.repository.ts';

const OK = { status: 'OK' } as const;

interface NewSession {
  user_id: number;
  company_id: number | null;
  method: SignInMethod;
  second_factor?: SecondFactor | null;
  /** The provider of a session that it proved. */
  provider_id?: number | null;
  provider_session?: ProviderSessionName | null;
  /** The sign-in, from which the longest duration counts. */
  began?: Date;
  /** The last proof since. */
  proved_at?: Date | null;
}

/**
 * Adds a session for this browser, by the rules of its company. The caller holds the user's row, so that none is added while all of them end.
 * @returns its token, for the browser once the transaction has committed
 */
async function addSession(
  ctx: Context,
  tx: Tx,
  { request }: Exchange,
  {
    user_id,
    company_id,
    method,
    second_factor = null,
    provider_id = null,
    provider_session = null,
    began = ctx.now(),
    proved_at = null,
  }: NewSession,
): Promise<string> {
  const token = newToken();
  const rules = company_id === null ? undefined : await repository.sessionRules(tx, company_id);
  const id = await repository.insertSession(tx, {
    token_hash: hashToken(token),
    user_id,
    company_id,
    user_agent: request.headers['user-agent'] ? beginningOf(request.headers['user-agent'], 300) : null,
    method,
    second_factor,
    provider_id,
    proved_at,
    ...rules,
    created_at: began,
    last_seen_at: ctx.now(),
  });
  if (provider_id !== null && provider_session)
    await repository.nameSession(tx, { session_id: id, provider_id, ...provider_session });
  return token;
}

/** Ends the browser's session and all others of the user, and the sign-ins that wait for a second factor. */
export async function endAllSessions(ctx: Context, tx: Tx, exchange: Exchange, userId: number): Promise<void> {
  await endPresentSession(ctx, tx, exchange);
  await repository.endSessionsOf(tx, userId, ctx.now(), null);
  await forgetSteps(tx, userId);
}

/**
 * Ends the browser's session and all others of the user, and adds a new one. For a changed password.
 * @returns the new token, for the browser once the transaction has committed
 */
export async function replaceSessions(ctx: Context, tx: Tx, exchange: Exchange, owner: NewSession): Promise<string> {
  await endAllSessions(ctx, tx, exchange, owner.user_id);
  return addSession(ctx, tx, exchange, owner);
}

/** Ends the session of the browser's cookie. @returns its beginning and method, undefined without one */
async function endPresentSession(ctx: Context, tx: Tx, { request }: Exchange) {
  const token = readCookie(ctx, request, SESSION_COOKIE);
  return token === undefined ? undefined : repository.endSession(tx, hashToken(token), ctx.now());
}

/** Companies of a user that are not suspended, with the role in each, the oldest membership first. */
export const companiesOf = (ctx: Context, userId: number) => repository.listCompanies(ctx.db, userId);

/**
 * The initial company of a sign-in without a provider: the first that allows the address and enforces no provider.
 * @throws AppError `address_not_allowed` where the user has companies, and none of them allows it, `sso_required`
 */
export async function firstCompany(ctx: Context, { ip }: FastifyRequest, userId: number): Promise<number | null> {
  const all = await repository.listCompanies(ctx.db, userId, ip);
  const open = all.filter(({ allowed }) => allowed);
  if (all.length > 0 && open.length === 0) throw new AppError('address_not_allowed');
  const first = open.find(({ provider }) => provider === null);
  if (!first && open[0]?.provider) throw ssoRequired(open[0].provider);
  return first?.id ?? null;
}

/**
 * The company that a provider opens for one of its members.
 * @throws AppError `sso_refused` where the provider is off or the user is no member, `address_not_allowed`
 */
async function companyOfProvider(
  ctx: Context,
  { ip }: FastifyRequest,
  { user: user_id, provider: provider_id }: { user: number; provider: number },
): Promise<number> {
  const company_id = await repository.companyOfProvider(ctx.db, provider_id);
  const company = (await repository.listCompanies(ctx.db, user_id, ip)).find(({ id }) => id === company_id);
  if (!company) throw new AppError('sso_refused');
  if (!company.allowed) throw new AppError('address_not_allowed');
  return company.id;
}

interface ProviderSignIn {
  user_id: number;
  provider_id: number;
  /** Whether the provider names a second factor. */
  named_factor: boolean;
  provider_session: ProviderSessionName;
}

/**
 * Signs in a user that the provider of a company proved; an account with a second factor proves that as well, unless the
 * provider asked for one and the company counts it.
 * @throws AppError `sso_refused`, `address_not_allowed`
 */
export async function signInByProvider(
  ctx: Context,
  exchange: Exchange,
  { user_id, provider_id, named_factor, provider_session }: ProviderSignIn,
): Promise<typeof OK | SecondStep> {
  addToTrail({ user_id, call: { method: 'provider', provider: provider_id } });
  const company_id = await companyOfProvider(ctx, exchange.request, { user: user_id, provider: provider_id });
  const { user, result } = await ctx.db.transaction(async (tx) => {
    const lockedUser = await repository.lockUser(tx, user_id);
    if (!lockedUser) throw new AppError('sso_refused');
    const counts = named_factor && (await repository.countsProviderFactor(tx, company_id));
    if (counts) addToTrail({ call: { method: 'provider', provider: provider_id, second_factor: 'provider' } });
    const step = counts
      ? null
      : await secondStep(ctx, tx, { user_id, method: 'provider', provider: { provider_id, provider_session } });
    const second_factor = counts ? ('provider' as const) : null;
    // The entry of the log comes with the second step.
    if (step) addToTrail({ unfinished: true });
    const session = { company_id, method: 'provider', provider_id, provider_session, second_factor } as const;
    return { user: lockedUser, result: step ?? (await beginSession(ctx, tx, exchange, { user: lockedUser, session })) };
  });
  if (typeof result !== 'string') return result;
  enter(ctx, exchange, user.email.toLowerCase(), result);
  return OK;
}

/** Tells the owner of an account that a browser signed in which had not done so before. */
async function tellNewDevice(ctx: Context, tx: Tx, { request }: Exchange, user: UserRow): Promise<void> {
  const alternate_brand = (await companiesOf(ctx, user.id))[0]?.alternate_brand ?? false;
  await queueNewDeviceNotice(ctx, tx, { user, alternate_brand }, { at: ctx.now(), address: plainAddress(request.ip) });
}

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
    const lockedUser = await repository.lockUser(tx, account.id);
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

/** Ends the browser's session and begins one for a user who has proved enough. The caller holds the user's row. */
export async function beginSession(
  ctx: Context,
  tx: Tx,
  exchange: Exchange,
  { user, session }: { user: UserRow; session: Omit<NewSession, 'user_id'> },
): Promise<string> {
  await endPresentSession(ctx, tx, exchange);
  const both = session.method === 'password' && Boolean(session.second_factor);
  await repository.markSignIn(tx, user.id, ctx.now(), both);
  const { company_id, method } = session;
  if (company_id !== null && method !== 'provider') await tellBreakGlass(ctx, tx, exchange, { user, company_id });
  const known = knownBrowser(ctx, exchange, user.email.toLowerCase()) !== null;
  // Without an earlier sign-in every browser is new.
  if (user.signed_in_at && !known) await tellNewDevice(ctx, tx, exchange, user);
  return addSession(ctx, tx, exchange, { user_id: user.id, ...session });
}

export function enter(ctx: Context, exchange: Exchange, email: string, token: string): void {
  rememberBrowser(ctx, exchange, email);
  setSessionCookie(ctx, exchange, token);
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
    const lockedUser = await repository.lockUser(tx, user_id);
    await takeStep(ctx, tx, ticket);
    if (!lockedUser || (await repository.isSuspended(tx, user_id))) throw new AppError('sign_in_expired');
    const session = { company_id, method, second_factor, provider_id, provider_session };
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
  const ended = token
    ? await ctx.db.transaction((tx) => repository.endSession(tx, hashToken(token), ctx.now()))
    : undefined;
  forgetSession(ctx, { request, reply });
  const address = ended?.provider_id == null ? null : await providerLogoutAddress(ctx, ended.id);
  return { ...OK, ...(address !== null && { address }) };
}

export async function changeCompany(ctx: Context, exchange: Exchange, actor: StaffActor, companyId: number) {
  const all = await repository.listCompanies(ctx.db, actor.user_id, exchange.request.ip);
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
