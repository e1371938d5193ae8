import { buildEndSessionUrl } from 'openid-client';
import type { Context } from '../../../context.ts';
import { unseal } from '../../../lib/sealed.ts';
import { clientOf, samlClientOf, signOutAddress } from '../access/access.ts';
import { toDescription } from '../oidc/description.ts';
import { configurationOf } from '../oidc/oidc.ts';
import { toSamlDescription } from '../saml/description.ts';
import { samlLogoutAddress } from '../saml/request-addresses.ts';
import type { ProviderRow } from '../state/provider-rows.ts';
import { ID_TOKEN } from '../oidc/id-token.ts';
import { findLeaving } from './logout.repository.ts';

type Named = NonNullable<Awaited<ReturnType<typeof findLeaving>>>['named'];

/**
 * Address that ends a session at a provider of OpenID Connect. Its token names the session; without one only the
 * client is named.
 */
function endAddress(ctx: Context, provider: ProviderRow, { id_token }: Named): string | null {
  const description = toDescription(provider.description);
  if (description.end_session_endpoint === undefined) return null;
  const hint = id_token && unseal(ctx.env.SESSION_SECRET, ID_TOKEN, provider.public_name, id_token);
  return buildEndSessionUrl(configurationOf(clientOf(ctx, provider, description)), {
    post_logout_redirect_uri: signOutAddress(ctx, provider.public_name),
    ...(hint && { id_token_hint: hint }),
  }).href;
}

async function samlEndAddress(ctx: Context, provider: ProviderRow, { name_id, sid }: Named): Promise<string | null> {
  const description = toSamlDescription(provider.description);
  if (description.sign_out_address === null || name_id === null) return null;
  return samlLogoutAddress(await samlClientOf(ctx, provider, description), name_id, sid);
}

/**
 * The address at which the browser ends a session at its provider, by what is stored: the provider is not called.
 * @returns null where the session ends here alone. Signing out never fails by this
 */
export async function providerLogoutAddress(ctx: Context, session: number): Promise<string | null> {
  const signIn = await findLeaving(ctx.db, session);
  if (!signIn) return null;
  const { provider, named } = signIn;
  try {
    return await (provider.protocol === 'saml' ? samlEndAddress : endAddress)(ctx, provider, named);
  } catch (error) {
    ctx.log.warn({ provider: provider.id, err: error }, 'the session at the provider cannot be ended');
    return null;
  }
}
