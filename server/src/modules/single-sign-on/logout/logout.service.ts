import { SSO_LIMITS } from '@vivavoce/domain/accounts/single-sign-on.ts';
import type { FastifyReply } from 'fastify';
import type { Context } from '../../../context.ts';
import { AppError, notFound } from '../../../lib/app-error.ts';
import { hashToken } from '../../../lib/secrets.ts';
import type { Exchange } from '../../../http/cookies.ts';
import { recordProviderLogout } from '../../audit/audit.service.ts';
import { accessTo, samlAccessTo, signOutAddress } from '../access/access.ts';
import { samlLogoutAnswer } from '../saml/request-addresses.ts';
import { readLogoutApart } from '../saml/in-thread.ts';
import { useMessage } from '../saml/used-messages.ts';
import { readSignedQuery } from '../saml/signed-query.ts';
import { findByName } from '../state/provider-rows.ts';
import type { ProviderRow } from '../state/provider-rows.ts';
import { SsoError } from '../state/sso-error.ts';
import { endNamed } from './logout.repository.ts';
import type { Ended } from './logout.repository.ts';
import { readLogoutToken } from './logout-token.ts';

const OK = { status: 'OK' } as const;
/** A message is too old to be accepted when its name is forgotten. */
const REMEMBERED_SECONDS = SSO_LIMITS.token_max_age_seconds + 2 * SSO_LIMITS.skew_seconds;

/** Ends what a checked message names, once. @throws SsoError `state` where the message was used before */
async function end(ctx: Context, { id, company_id }: ProviderRow, message: string, ended: Omit<Ended, 'provider_id'>) {
  const at = ctx.now();
  await ctx.db.transaction(async (tx) => {
    const expires_at = new Date(at.getTime() + REMEMBERED_SECONDS * 1000);
    if (!(await useMessage(tx, { provider_id: id, id_hash: hashToken(message), expires_at })))
      throw new SsoError('state', { cause: new Error('the message was used before') });
    const users = await endNamed(tx, { provider_id: id, ...ended }, at);
    for (const user_id of new Set(users))
      await recordProviderLogout(ctx, tx, { company_id, user_id, call: { provider: id } });
  });
}

/** The log names why a message was refused; who sent it learns nothing. */
async function refused(ctx: Context, { id, company_id }: ProviderRow, { fault, cause }: SsoError): Promise<void> {
  ctx.log.info({ provider: id, fault, err: cause }, 'logout of a provider refused');
  const call = { provider: id, reason: fault };
  await recordProviderLogout(ctx, ctx.db, { company_id, user_id: null, call });
}

/**
 * Takes the report of a provider that a session ended there.
 * @throws AppError `not_found`, `sso_refused`, and `sso_unavailable` where its keys cannot be read: it may try again
 */
export async function receiveLogoutToken(ctx: Context, { reply }: Exchange, name: string, token: string) {
  const provider = await findByName(ctx.db, name);
  if (provider?.protocol !== 'oidc') throw notFound();
  void reply.header('cache-control', 'no-store');
  try {
    const { jti, subject, sid } = await readLogoutToken(await accessTo(ctx, provider), token);
    await end(ctx, provider, jti, { subject, sids: sid === null ? null : [sid] });
    return OK;
  } catch (error) {
    if (!(error instanceof SsoError)) throw error;
    await refused(ctx, provider, error);
    throw new AppError(error.fault === 'unreachable' ? 'sso_unavailable' : 'sso_refused');
  }
}

/** Ends what a SAML provider asks for. @returns the address that takes our answer; null where the request is refused */
async function answerRequest(ctx: Context, provider: ProviderRow, query: string, ip: string): Promise<string | null> {
  try {
    const access = await samlAccessTo(ctx, provider);
    const { xml, relay_state } = readSignedQuery(query, 'SAMLRequest', access.description.certificates);
    const address = signOutAddress(ctx, provider.public_name);
    const issuer = access.description.entity_id;
    const payer = { company: provider.company_id, person: `address:${ip}` } as const;
    const request = await readLogoutApart(payer, { xml, address, issuer, now: ctx.now().getTime() });
    const { id, name_id, session_indexes } = request;
    await end(ctx, provider, id, {
      subject: name_id,
      sids: session_indexes.length === 0 ? null : session_indexes,
    });
    return access.description.sign_out_address && (await samlLogoutAnswer(access, id, relay_state));
  } catch (error) {
    if (!(error instanceof SsoError)) throw error;
    await refused(ctx, provider, error);
    return null;
  }
}

/**
 * Return of a browser by way of a provider: with a signed request to end sessions, or after ours. An answer of the
 * provider changes nothing here, so it is not read: the session ended before the browser left.
 * @throws AppError `not_found`
 */
export async function returnFromLogout(
  ctx: Context,
  { request, reply }: Exchange,
  name: string,
): Promise<FastifyReply> {
  const provider = await findByName(ctx.db, name);
  if (!provider) throw notFound();
  const [, query = ''] = (request.raw.url ?? '').split(/\?(.*)/s);
  const isRequest = provider.protocol === 'saml' && /(?:^|&)SAMLRequest=/.test(query);
  const address = isRequest ? await answerRequest(ctx, provider, query, request.ip) : null;
  const page = isRequest && address === null ? '/login' : '/login?signedOut=true';
  return reply.header('cache-control', 'no-store').redirect(address ?? `${ctx.env.PUBLIC_URL}${page}`, 303);
}
