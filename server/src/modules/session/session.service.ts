import { beginningOf } from '@vivavoce/domain/cut-text.ts';
import type { SecondFactor, SignInMethod } from '@vivavoce/domain/accounts/account-limits.ts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import type { ProviderSessionName } from '../../db/schema/accounts/identity-providers.ts';
import { readCookie, SESSION_COOKIE, setSessionCookie } from '../../http/cookies.ts';
import type { Exchange } from '../../http/cookies.ts';
import { hashToken, newToken } from '../../lib/secrets.ts';
import { plainAddress } from './callers/staff-actor.ts';
import { queueNewDeviceNotice } from '../mails/single/account-mails.service.ts';
import { ssoRequired, tellBreakGlass } from './enforced.service.ts';
import { knownBrowser, rememberBrowser } from './known-browsers.ts';
import * as repository from './session.repository.ts';
import type { UserRow } from './session.repository.ts';

export interface NewSession {
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
export async function addSession(
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
  await repository.forgetSteps(tx, userId);
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
export async function endPresentSession(ctx: Context, tx: Tx, { request }: Exchange) {
  const token = readCookie(ctx, request, SESSION_COOKIE);
  return token === undefined ? undefined : repository.endSession(tx, hashToken(token), ctx.now());
}

/**
 * Companies of a user that are not suspended, with the role in each, the oldest membership first.
 * @param ip whether each company allows this address
 */
export const companiesOf = (db: Queryable, userId: number, ip?: string) => repository.listCompanies(db, userId, ip);

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
export async function companyOfProvider(
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

/** Tells the owner of an account that a browser signed in which had not done so before. */
async function tellNewDevice(ctx: Context, tx: Tx, { request }: Exchange, user: UserRow): Promise<void> {
  const alternate_brand = (await companiesOf(tx, user.id))[0]?.alternate_brand ?? false;
  await queueNewDeviceNotice(ctx, tx, { user, alternate_brand }, { at: ctx.now(), address: plainAddress(request.ip) });
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
