import type { BodyOf, ResultOf } from '@vivavoce/contract/index.ts';
import type { IdentityProvider } from '@vivavoce/contract/types.ts';
import { presetClaims } from '@vivavoce/domain/accounts/claim-names.ts';
import { SSO_LIMITS } from '@vivavoce/domain/accounts/single-sign-on.ts';
import type { SsoProtocol } from '@vivavoce/domain/accounts/single-sign-on.ts';
import type { StaffActor } from '../../../actor.ts';
import { AppError, invalid, notFound } from '../../../lib/app-error.ts';
import type { Context } from '../../../context.ts';
import type { Queryable, Tx } from '../../../db/client.ts';
import { seal } from '../../../lib/sealed.ts';
import { providerName } from '../../../lib/secrets.ts';
import type { Exchange } from '../../../http/cookies.ts';
import { canCompany } from '../../../policies/companies.policy.ts';
import { auditChanges } from '../../audit/audit-trail.ts';
import { endSessionsOfProvider } from '../../session/own-sessions.service.ts';
import { allowedHosts, entityId, redirectAddress } from '../access/access.ts';
import { CLIENT_SECRET } from '../oidc/client-secret.ts';
import { staffPays } from '../../../lib/costly-work.ts';
import { describe, issuerOf } from '../oidc/description.ts';
import { refuseEnforcedProvider } from '../enforcement/enforced-providers.ts';
import { beginFlow } from '../flows/flows.ts';
import { canEndSessions, presentProviders } from './providers.presenter.ts';
import { describeSaml, toSamlDescription } from '../saml/description.ts';
import { addKey, newKey, useNewestKey } from '../keys/keys.ts';
import { lockCompany } from '../state/provider-rows.ts';
import * as repository from './providers.repository.ts';
import type { ProviderWithUse } from './providers.repository.ts';

type Changes = BodyOf<'PATCH /api/company-settings/providers/{provider}'>;

/** @throws AppError `forbidden` for users who may not change the settings of the company */
function companyOf(actor: StaffActor): number {
  if (actor.company_id === null || !canCompany(actor, 'change_settings')) throw new AppError('forbidden');
  return actor.company_id;
}

async function load(ctx: Context, { company, id }: { company: number; id: number }): Promise<ProviderWithUse> {
  const row = await repository.findProvider(ctx.db, { company, id });
  if (!row) throw notFound();
  return row;
}

async function read(ctx: Context, { company, id }: { company: number; id: number }): Promise<IdentityProvider> {
  const [provider] = await presentProviders(ctx, company, [await load(ctx, { company, id })]);
  if (!provider) throw notFound();
  return provider;
}

/**
 * The name of the provider that a company adds next: the same until it is added, so that its addresses can be entered
 * at the provider before anything is stored here.
 */
async function nextName(ctx: Context, db: Queryable, company: number): Promise<string> {
  let place = 0;
  let name = providerName(ctx.env.SESSION_SECRET, company, place);
  while (await repository.isNameTaken(db, name)) {
    place += 1;
    name = providerName(ctx.env.SESSION_SECRET, company, place);
  }
  return name;
}

export async function listProviders(
  ctx: Context,
  actor: StaffActor,
): Promise<ResultOf<'GET /api/company-settings/providers'>> {
  const company = companyOf(actor);
  const rows = await repository.listProviders(ctx.db, company);
  const name = await nextName(ctx, ctx.db, company);
  return {
    providers: await presentProviders(ctx, company, rows),
    next: { redirect_address: redirectAddress(ctx, name), entity_id: entityId(ctx, name) },
  };
}

type Source = Partial<Pick<Changes, 'issuer' | 'metadata_address' | 'metadata'>>;

/** Metadata of a provider. @throws AppError `invalid` where they cannot be used */
async function described(
  ctx: Context,
  actor: StaffActor,
  protocol: SsoProtocol,
  { issuer, metadata_address, metadata }: Source,
) {
  const described_at = ctx.now();
  if (protocol === 'oidc') {
    if (issuer === undefined) throw invalid({ issuer: ['required'] });
    const description = await describe(issuerOf(issuer), allowedHosts(ctx));
    if (typeof description === 'string') throw invalid({ issuer: [description] });
    return { issuer: description.issuer, metadata_address: null, description: { ...description }, described_at };
  }
  const address = metadata_address?.trim();
  const source = metadata === undefined ? address !== undefined && { address } : { text: metadata };
  if (!source) throw invalid({ metadata_address: ['required'] });
  const description = await describeSaml(staffPays(actor), source, allowedHosts(ctx));
  if (typeof description === 'string')
    throw invalid({ [metadata === undefined ? 'metadata_address' : 'metadata']: [description] });
  const stored_address = 'address' in source ? source.address : null;
  return {
    issuer: description.entity_id,
    metadata_address: stored_address,
    description: { ...description },
    described_at,
  };
}

const sealed = (ctx: Context, public_name: string, secret: string) =>
  seal(ctx.env.SESSION_SECRET, CLIENT_SECRET, public_name, secret);

/** @throws AppError `invalid` by field, `limit_reached` */
export async function addProvider(
  ctx: Context,
  actor: StaffActor,
  body: BodyOf<'POST /api/company-settings/providers'>,
): Promise<IdentityProvider> {
  const company_id = companyOf(actor);
  const { protocol, preset, name, audience, default_role, client_id, client_secret } = body;
  const isOidc = protocol === 'oidc';
  if (isOidc && client_id === undefined) throw invalid({ client_id: ['required'] });
  if (isOidc && client_secret === undefined) throw invalid({ client_secret: ['required'] });
  const description = await described(ctx, actor, protocol, body);
  const claim_names = body.claim_names ?? presetClaims(protocol, preset);
  const row = { company_id, protocol, preset, name, audience, default_role, claim_names, ...description };
  const key = isOidc ? undefined : await newKey(ctx);
  const id = await ctx.db.transaction(async (tx) => {
    await lockCompany(tx, company_id);
    const { length } = await repository.listProviders(tx, company_id);
    if (length >= SSO_LIMITS.providers_max) throw new AppError('limit_reached');
    const public_name = await nextName(ctx, tx, company_id);
    const client = isOidc && {
      client_id: client_id ?? null,
      client_secret: client_secret === undefined ? null : sealed(ctx, public_name, client_secret),
      secret_expires_on: body.secret_expires_on,
    };
    const added = await repository.insertProvider(tx, { ...row, public_name, ...client });
    if (key) await addKey(ctx, tx, added, key);
    return added;
  });
  return read(ctx, { company: company_id, id });
}

type Found = Awaited<ReturnType<typeof described>>;

/** A client at another address, or another client. */
const isOtherClient = (before: ProviderWithUse, { issuer, client_id }: Changes): boolean =>
  before.protocol === 'oidc' &&
  ((issuer !== undefined && issuerOf(issuer) !== before.issuer) ||
    (client_id !== undefined && client_id !== before.client_id));

/** Subjects under another name, or of another provider, name other people. */
const hasOtherPeople = (before: ProviderWithUse, body: Changes, description: Found | undefined): boolean =>
  isOtherClient(before, body) ||
  (description !== undefined && description.issuer !== before.issuer) ||
  (body.claim_names !== undefined && body.claim_names.subject !== before.claim_names.subject);

/** The place to which people are sent has changed: a test of before says nothing about it. */
const isAtOtherPlace = (before: ProviderWithUse, description: Found | undefined): boolean =>
  before.protocol === 'saml' &&
  description !== undefined &&
  toSamlDescription(before.description).sign_in_address !== toSamlDescription(description.description).sign_in_address;

/** Subjects of another issuer, or of another client at some, name other people. */
async function endConnections(ctx: Context, tx: Tx, { id }: ProviderWithUse): Promise<void> {
  await repository.deleteIdentities(tx, id);
  await endSessionsOfProvider(ctx, tx, { provider: id });
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
  const before = await load(ctx, { company: company_id, id });
  if (isOtherClient(before, body) && body.client_secret === undefined) throw invalid({ client_secret: ['required'] });
  const isNew = [body.issuer, body.metadata_address, body.metadata].some((field) => field !== undefined);
  const description = isNew ? await described(ctx, actor, before.protocol, body) : undefined;
  const other = hasOtherPeople(before, body, description);
  const untested = other || isAtOtherPlace(before, description);
  const passed = before.last_test?.fault === null && !untested;
  if (body.active === true && !before.active && !passed) throw invalid({ active: ['not_allowed'] });
  if (body.ends_session === true && !canEndSessions({ ...before, ...description }))
    throw invalid({ ends_session: ['not_allowed'] });
  await ctx.db.transaction(async (tx) => {
    await lockCompany(tx, company_id);
    const currentProvider = await repository.findProvider(tx, { company: company_id, id });
    if (!currentProvider) throw notFound();
    if (currentProvider.revision !== body.revision) throw new AppError('conflict');
    if (untested || body.active === false || body.audience === 'applicants')
      await refuseEnforcedProvider(tx, { company: company_id, provider: id });
    const {
      revision: _revision,
      client_secret,
      secret_expires_on,
      issuer: _issuer,
      metadata: _metadata,
      metadata_address: _,
      use_new_certificate,
      ...rest
    } = body;
    const changes = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
    await repository.updateProvider(tx, currentProvider, {
      ...changes,
      ...(untested && { active: false, last_test: null }),
      ...(description && { ...description, changed_description: null, warned_days: null }),
      ...(client_secret !== undefined && {
        client_secret: sealed(ctx, currentProvider.public_name, client_secret),
        secret_expires_on: null,
      }),
      ...(secret_expires_on !== undefined && {
        secret_expires_on,
        warned_days: null,
      }),
    });
    if (use_new_certificate && currentProvider.protocol === 'saml') await useNewestKey(ctx, tx, id);
    if (other) await endConnections(ctx, tx, currentProvider);
    else if (body.active === false) await endSessionsOfProvider(ctx, tx, { provider: id });
    auditChanges<object>(currentProvider, {
      ...changes,
      ...(description && { issuer: description.issuer }),
      ...(use_new_certificate && { use_new_certificate }),
      ...(secret_expires_on !== undefined && { secret_expires_on }),
    });
  });
  return read(ctx, { company: company_id, id });
}

export async function removeProvider(ctx: Context, actor: StaffActor, id: number): Promise<null> {
  const company_id = companyOf(actor);
  await ctx.db.transaction(async (tx) => {
    await lockCompany(tx, company_id);
    const row = await repository.findProvider(tx, { company: company_id, id });
    if (!row) throw notFound();
    await refuseEnforcedProvider(tx, { company: company_id, provider: id });
    await endSessionsOfProvider(ctx, tx, { provider: id });
    await repository.deleteProvider(tx, row);
    auditChanges<object>({ name: row.name, issuer: row.issuer }, { name: null, issuer: null });
  });
  return null;
}

/** Begins a test; it needs no provider that is on. */
export async function testProvider(ctx: Context, exchange: Exchange, actor: StaffActor, id: number) {
  const provider = await load(ctx, { company: companyOf(actor), id });
  return beginFlow(ctx, exchange, provider, { purpose: 'test', session_id: actor.session_id });
}
