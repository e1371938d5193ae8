import type { BodyOf, ResultOf } from '@vivavoce/contract/index.ts';
import type { IdentityProvider } from '@vivavoce/contract/types.ts';
import { SSO_LIMITS, SSO_SCOPES } from '@vivavoce/domain/accounts/single-sign-on.ts';
import type { StaffActor } from '../../actor.ts';
import { AppError, invalid, notFound } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { seal } from '../../lib/sealed.ts';
import { newShortcode } from '../../lib/secrets.ts';
import type { Exchange } from '../../plugins/session/cookies.ts';
import { canCompany } from '../../policies/companies.policy.ts';
import { auditChanges } from '../audit/audit-trail.service.ts';
import { endSessionsOfProvider } from '../session/own-sessions.service.ts';
import { allowedHosts, CLIENT_SECRET, loginAddress, redirectAddress } from './access.service.ts';
import { describe, issuerOf } from './description.ts';
import { beginFlow } from './flows.service.ts';
import * as repository from './single-sign-on.repository.ts';
import type { ProviderWithUse } from './single-sign-on.repository.ts';

type Changes = BodyOf<'PATCH /api/company-settings/providers/{provider}'>;

/** @throws AppError `forbidden` for users who may not change the settings of the company */
function companyOf(actor: StaffActor): number {
  if (actor.company_id === null || !canCompany(actor, 'change_settings')) throw new AppError('forbidden');
  return actor.company_id;
}

const present = (ctx: Context, row: ProviderWithUse): IdentityProvider => ({
  id: row.id,
  protocol: row.protocol,
  preset: row.preset,
  name: row.name,
  issuer: row.issuer,
  client_id: row.client_id,
  redirect_address: redirectAddress(ctx, row.public_name),
  scopes: SSO_SCOPES,
  login_address: loginAddress(ctx, row.public_name),
  active: row.active,
  connected: row.connected,
  last_test: row.last_test,
  revision: row.revision,
});

async function load(ctx: Context, company: number, id: number): Promise<ProviderWithUse> {
  const row = await repository.findProvider(ctx.db, company, id);
  if (!row) throw notFound();
  return row;
}

export async function listProviders(
  ctx: Context,
  actor: StaffActor,
): Promise<ResultOf<'GET /api/company-settings/providers'>> {
  const rows = await repository.listProviders(ctx.db, companyOf(actor));
  return { providers: rows.map((row) => present(ctx, row)) };
}

/** What the provider publishes. @throws AppError `invalid` where it cannot be used */
async function described(ctx: Context, issuer: string) {
  const found = await describe(issuer, allowedHosts(ctx));
  if (typeof found === 'string') throw invalid({ issuer: [found] });
  return { issuer, description: found, described_at: ctx.now() };
}

const sealed = (ctx: Context, public_name: string, secret: string) =>
  seal(ctx.env.SESSION_SECRET, CLIENT_SECRET, public_name, secret);

/** @throws AppError `invalid` by field, `limit_reached` */
export async function addProvider(
  ctx: Context,
  actor: StaffActor,
  { preset, name, issuer, client_id, client_secret }: BodyOf<'POST /api/company-settings/providers'>,
): Promise<IdentityProvider> {
  const company_id = companyOf(actor);
  const found = await described(ctx, issuerOf(issuer));
  const public_name = newShortcode();
  const row = { company_id, preset, name, public_name, client_id, ...found };
  const id = await ctx.db.transaction(async (tx) => {
    await repository.lockCompany(tx, company_id);
    const { length } = await repository.listProviders(tx, company_id);
    if (length >= SSO_LIMITS.providers_max) throw new AppError('limit_reached');
    return repository.insertProvider(tx, { ...row, client_secret: sealed(ctx, public_name, client_secret) });
  });
  return present(ctx, await load(ctx, company_id, id));
}

/** A client at another address, or another client: people there are others, and a test of before says nothing. */
const isOther = (before: ProviderWithUse, { issuer, client_id }: Changes): boolean =>
  (issuer !== undefined && issuerOf(issuer) !== before.issuer) ||
  (client_id !== undefined && client_id !== before.client_id);

/** Subjects of another issuer, or of another client at some, name other people. */
async function endConnections(ctx: Context, tx: Tx, { id }: ProviderWithUse): Promise<void> {
  await repository.deleteIdentities(tx, id);
  await endSessionsOfProvider(ctx, tx, id);
}

/**
 * @throws AppError `invalid` where the secret is left out although it would go to another address, or where a provider is
 * switched on without a passed test, `conflict` where another revision is stored
 */
export async function changeProvider(
  ctx: Context,
  actor: StaffActor,
  id: number,
  body: Changes,
): Promise<IdentityProvider> {
  const company_id = companyOf(actor);
  const before = await load(ctx, company_id, id);
  const other = isOther(before, body);
  if (other && body.client_secret === undefined) throw invalid({ client_secret: ['required'] });
  const passed = before.last_test?.fault === null && !other;
  if (body.active === true && !before.active && !passed) throw invalid({ active: ['not_allowed'] });
  const found = body.issuer === undefined ? {} : await described(ctx, issuerOf(body.issuer));
  await ctx.db.transaction(async (tx) => {
    await repository.lockCompany(tx, company_id);
    const now = await repository.findProvider(tx, company_id, id);
    if (!now) throw notFound();
    if (now.revision !== body.revision) throw new AppError('conflict');
    const { revision: _revision, client_secret, issuer: _issuer, ...rest } = body;
    const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
    const changes = { ...given, ...(other && { active: false, last_test: null }) };
    await repository.updateProvider(tx, now, {
      ...changes,
      ...found,
      ...(client_secret !== undefined && { client_secret: sealed(ctx, now.public_name, client_secret) }),
    });
    if (other) await endConnections(ctx, tx, now);
    else if (body.active === false) await endSessionsOfProvider(ctx, tx, id);
    auditChanges<object>(now, { ...given, ...('issuer' in found && { issuer: found.issuer }) });
  });
  return present(ctx, await load(ctx, company_id, id));
}

export async function removeProvider(ctx: Context, actor: StaffActor, id: number): Promise<null> {
  const company_id = companyOf(actor);
  await ctx.db.transaction(async (tx) => {
    await repository.lockCompany(tx, company_id);
    const row = await repository.findProvider(tx, company_id, id);
    if (!row) throw notFound();
    await endSessionsOfProvider(ctx, tx, id);
    await repository.deleteProvider(tx, row);
    auditChanges<object>({ name: row.name, issuer: row.issuer }, { name: null, issuer: null });
  });
  return null;
}

/** Begins a test; it needs no provider that is on. */
export async function testProvider(ctx: Context, exchange: Exchange, actor: StaffActor, id: number) {
  const provider = await load(ctx, companyOf(actor), id);
  return beginFlow(ctx, exchange, provider, { purpose: 'test', session_id: actor.session_id });
}
