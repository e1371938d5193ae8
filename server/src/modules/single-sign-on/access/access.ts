import { SSO_LIMITS } from '@vivavoce/domain/accounts/single-sign-on.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { Context } from '../../../context.ts';
import { hostsOf } from '../../../lib/outgoing/outgoing.ts';
import type { AllowedHosts } from '../../../lib/outgoing/outgoing.ts';
import { unseal } from '../../../lib/sealed.ts';
import { isDemo } from '../../../public-address.ts';
import { CLIENT_SECRET } from '../oidc/client-secret.ts';
import { DEMO_PROVIDER } from '../state/demo-name.ts';
import { describe, toDescription } from '../oidc/description.ts';
import type { Description } from '../oidc/description.ts';
import type { Access } from '../oidc/oidc.ts';
import { describeSaml, toSamlDescription } from '../saml/description.ts';
import type { SamlAccess } from '../saml/request-addresses.ts';
import { keysOf, signingKey } from '../keys/keys.ts';
import type { SamlDescription } from '../saml/read-metadata.ts';
import * as providerRows from '../state/provider-rows.ts';
import { putDescription } from './access.repository.ts';
import type { ProviderRow } from '../state/provider-rows.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** The faults of a description that mean silence, and no change of settings. */
const SILENCE: readonly unknown[] = ['provider_unreachable', 'provider_no_document'];

export const unavailable = ({ name, silent_since }: ProviderRow, at: Date): AppError =>
  new AppError('sso_unavailable', { provider: { name, silent_since: (silent_since ?? at).toISOString() } });

/**
 * Age of a provider's metadata, and whether they have to be read again. A silent provider is called at each occasion.
 */
function ageOf(ctx: Context, { described_at, silent_since }: ProviderRow, fresh_minutes: number) {
  const minutes = (ctx.now().getTime() - described_at.getTime()) / MINUTE_MS;
  const isAsked = silent_since !== null && fresh_minutes < SSO_LIMITS.description_fresh_hours * 60;
  return {
    isDue: isAsked || minutes >= fresh_minutes,
    isOver: minutes >= SSO_LIMITS.description_valid_days * DAY_MINUTES,
  };
}

/** Whether a provider is silent now; null where it is not known to be. */
async function silenceOf(ctx: Context, row: ProviderRow, fault: unknown): Promise<Date | null> {
  if (!SILENCE.includes(fault)) return row.silent_since;
  const at = ctx.now();
  await providerRows.markSilent(ctx.db, row, at);
  return row.silent_since ?? at;
}

export const allowedHosts = ({ env }: Context): AllowedHosts => hostsOf(env.OUTGOING_HOSTS);

/** Hosts that may be called for one provider: the demo provider's lies on this machine. */
const hostsFor = (ctx: Context, { public_name }: ProviderRow): AllowedHosts =>
  public_name === DEMO_PROVIDER && isDemo(ctx.env)
    ? [...allowedHosts(ctx), new URL(ctx.env.PUBLIC_URL).host]
    : allowedHosts(ctx);

/** Address to which a provider sends browsers back: one of its own, and never by the host of a request. */
export const redirectAddress = ({ env }: Context, public_name: string): string =>
  `${env.PUBLIC_URL}/login/callback/${public_name}`;

/** Address at which a provider reports ended sessions, and to which it sends browsers back. */
export const signOutAddress = ({ env }: Context, public_name: string): string =>
  `${env.PUBLIC_URL}/login/logout/${public_name}`;

export const loginAddress = ({ env }: Context, public_name: string): string =>
  `${env.PUBLIC_URL}/login/sso?idp=${public_name}`;

/** Our name at a SAML provider, and where our metadata for it lies. */
export const entityId = ({ env }: Context, public_name: string): string =>
  `${env.PUBLIC_URL}/login/metadata/${public_name}`;

/**
 * Metadata of the provider, fetched again after a day; while it is silent the stored ones serve for a week.
 * @throws AppError `sso_unavailable`
 */
async function currentDescription(
  ctx: Context,
  row: ProviderRow,
  fresh_minutes: number,
): Promise<{ description: Description; silent_since: Date | null }> {
  const { isDue, isOver } = ageOf(ctx, row, fresh_minutes);
  const { silent_since } = row;
  if (!isDue) return { description: toDescription(row.description), silent_since };
  const newDescription = await describe(row.issuer, hostsFor(ctx, row));
  if (typeof newDescription !== 'string') {
    const changes = { description: newDescription, described_at: ctx.now(), silent_since: null };
    await putDescription(ctx.db, row, changes);
    return changes;
  }
  const silence = await silenceOf(ctx, row, newDescription);
  if (isOver) throw unavailable(row, ctx.now());
  return { description: toDescription(row.description), silent_since: silence };
}

/** Our client at a provider with this description. @throws AppError `sso_unavailable` where its secret cannot be read */
export function clientOf(ctx: Context, row: ProviderRow, description: Description): Access {
  const { client_id } = row;
  const sealed = row.client_secret ?? '';
  const client_secret = unseal(ctx.env.SESSION_SECRET, CLIENT_SECRET, row.public_name, sealed);
  if (client_secret === null || client_id === null) throw new AppError('sso_unavailable');
  return {
    description,
    client_id,
    client_secret,
    redirect_address: redirectAddress(ctx, row.public_name),
    allowed: hostsFor(ctx, row),
    now: ctx.now(),
  };
}

/** Client for a provider. @throws AppError `sso_unavailable` */
export const accessTo = async (ctx: Context, row: ProviderRow): Promise<Access> =>
  clientOf(ctx, row, (await currentDescription(ctx, row, SSO_LIMITS.description_fresh_hours * 60)).description);

/** The same before a browser leaves, and since when the provider is silent. @throws AppError `sso_unavailable` */
export async function accessBeforeLeaving(
  ctx: Context,
  row: ProviderRow,
): Promise<{ access: Access; silent_since: Date | null }> {
  const { description, silent_since } = await currentDescription(ctx, row, SSO_LIMITS.answer_fresh_minutes);
  return { access: clientOf(ctx, row, description), silent_since };
}

/**
 * Metadata of a SAML provider, read again after a day where it gave an address. While it is silent the stored ones
 * serve for a week. Another entity id or address waits for an owner; certificates are accepted immediately.
 * @throws AppError `sso_unavailable`
 */
async function currentSamlDescription(
  ctx: Context,
  row: ProviderRow,
  fresh_minutes: number,
): Promise<{ description: SamlDescription; silent_since: Date | null }> {
  const storedDescription = toSamlDescription(row.description);
  const { isDue, isOver } = ageOf(ctx, row, fresh_minutes);
  if (row.metadata_address === null || !isDue)
    return { description: storedDescription, silent_since: row.silent_since };
  const payer = { company: row.company_id, person: `provider:${row.id}` } as const;
  const newDescription = await describeSaml(payer, { address: row.metadata_address }, allowedHosts(ctx));
  if (typeof newDescription === 'string') {
    const silent_since = await silenceOf(ctx, row, newDescription);
    if (isOver) throw unavailable(row, ctx.now());
    return { description: storedDescription, silent_since };
  }
  const moved =
    newDescription.entity_id !== storedDescription.entity_id ||
    newDescription.sign_in_address !== storedDescription.sign_in_address;
  const description = moved ? storedDescription : newDescription;
  await putDescription(ctx.db, row, {
    description: { ...description },
    described_at: ctx.now(),
    changed_description: moved ? { ...newDescription } : null,
    silent_since: null,
  });
  return { description, silent_since: null };
}

/** Our side of the connection to a SAML provider with this description. */
export async function samlClientOf(ctx: Context, row: ProviderRow, description: SamlDescription): Promise<SamlAccess> {
  const key = signingKey(await keysOf(ctx, row.id), ctx.now());
  const { public_name } = row;
  return {
    description,
    entity_id: entityId(ctx, public_name),
    redirect_address: redirectAddress(ctx, public_name),
    key,
  };
}

/** Addresses, keys and metadata for a SAML provider. @throws AppError `sso_unavailable` */
export const samlAccessTo = async (ctx: Context, row: ProviderRow): Promise<SamlAccess> =>
  samlClientOf(ctx, row, (await currentSamlDescription(ctx, row, SSO_LIMITS.description_fresh_hours * 60)).description);

/** The same before a browser leaves, and since when the provider is silent. @throws AppError `sso_unavailable` */
export async function samlAccessBeforeLeaving(
  ctx: Context,
  row: ProviderRow,
): Promise<{ access: SamlAccess; silent_since: Date | null }> {
  const { description, silent_since } = await currentSamlDescription(ctx, row, SSO_LIMITS.answer_fresh_minutes);
  return { access: await samlClientOf(ctx, row, description), silent_since };
}
