import { beginningOf } from '@vivavoce/domain/cut-text.ts';
import type { ResultOf } from '@vivavoce/contract/index.ts';
import { insertIdentity } from '../../account/connect-account.ts';
import type { StaffActor } from '../../../actor.ts';
import { AppError, notFound } from '../../../lib/app-error.ts';
import type { Context } from '../../../context.ts';
import type { Exchange } from '../../../http/cookies.ts';
import { staffActor } from '../../session/callers/callers.service.ts';
import { addToTrail } from '../../audit/audit-trail.ts';
import { endSessionsExcept, endSessionsOfProvider } from '../../session/own-sessions.service.ts';
import { beginFlow } from '../flows/flows.ts';
import { tellConnected } from '../linking/connection-notice.ts';
import type { Claims } from '../oidc/oidc.ts';
import { deleteIdentity, findConnectable, listConnectionRows } from './connection-rows.ts';
import type { ProviderRow } from '../state/provider-rows.ts';
import { SsoError } from '../state/sso-error.ts';

const EMAIL_MAX = 320;

/**
 * Providers of all companies of the user that are on: a company that requires its provider is entered through it alone,
 * so the account has to be connected from another one. None for reviewers.
 */
export async function listConnections(
  ctx: Context,
  { user_id }: StaffActor,
): Promise<ResultOf<'GET /api/account/connections'>> {
  const rows = await listConnectionRows(ctx.db, user_id);
  const connections = rows.map(({ connected_at, last_used_at, ...row }) => ({
    ...row,
    connected_at: connected_at?.toISOString() ?? null,
    last_used_at: last_used_at?.toISOString() ?? null,
  }));
  return { connections };
}

/** @throws AppError `not_found` for a provider of a company to which the user does not belong, and for one that is off */
export async function beginConnection(ctx: Context, exchange: Exchange, actor: StaffActor, id: number) {
  const provider = await findConnectable(ctx.db, { user: actor.user_id, id });
  if (!provider) throw notFound();
  return beginFlow(ctx, exchange, provider, { purpose: 'connect', session_id: actor.session_id });
}

/**
 * Connects the signed-in account with a person at the provider. Other sessions of the account end: what was known about
 * it before is no proof beside the new one.
 * @throws SsoError where the person belongs to another account, or the account to another person
 */
export async function connect(
  ctx: Context,
  exchange: Exchange,
  provider: ProviderRow,
  claims: Claims,
): Promise<ResultOf<'POST /login/sso/ajax'>> {
  const actor = await staffActor(ctx, exchange.request);
  if (!actor) throw new AppError('not_signed_in');
  const { user_id, session_id } = actor;
  const email = typeof claims['email'] === 'string' ? beginningOf(claims['email'], EMAIL_MAX) : null;
  await ctx.db.transaction(async (tx) => {
    await endSessionsExcept(ctx, tx, user_id, session_id);
    const { id: provider_id, company_id } = provider;
    const row = { provider_id, company_id, user_id, subject: claims.sub, email, created_at: ctx.now() };
    if (!(await insertIdentity(tx, row))) throw new SsoError('subject');
    await tellConnected(ctx, tx, provider, user_id);
    addToTrail({ user_id, action: 'connection.added' });
  });
  return { status: 'CONNECTED' };
}

/** @throws AppError `not_found` where the account is not connected */
export async function removeConnection(ctx: Context, { user_id }: StaffActor, provider: number): Promise<null> {
  await ctx.db.transaction(async (tx) => {
    if (!(await deleteIdentity(tx, { provider, user: user_id }))) throw notFound();
    await endSessionsOfProvider(ctx, tx, { provider, user: user_id });
  });
  return null;
}
