import { SSO_LIMITS } from '@vivavoce/domain/accounts/single-sign-on.ts';
import type { FieldErrorCode } from '@vivavoce/contract/errors.ts';
import { z } from 'zod';
import { callOutside, mayCall, OutgoingError } from '../../../lib/outgoing/outgoing.ts';
import type { AllowedHosts } from '../../../lib/outgoing/outgoing.ts';

const WELL_KNOWN = '/.well-known/openid-configuration';

/** Signatures that a public key checks. Others would let anybody who knows the key, or the secret, sign. */
const ASYMMETRIC = new Set([
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
]);

const list = z.array(z.string().max(100)).max(100);
const address = z.string().max(SSO_LIMITS.address_max_characters);

/** The part of a provider's description that is used; the rest is not stored. */
const document = z.object({
  issuer: address,
  authorization_endpoint: address,
  token_endpoint: address,
  jwks_uri: address,
  id_token_signing_alg_values_supported: list.default(['RS256']),
  response_types_supported: list.default(['code']),
  code_challenge_methods_supported: list.optional(),
  token_endpoint_auth_methods_supported: list.default(['client_secret_basic']),
  authorization_response_iss_parameter_supported: z.boolean().optional(),
  userinfo_endpoint: address.optional(),
  end_session_endpoint: address.optional(),
  /** The keys as they were last published, for the time in which their address is silent. */
  keys: z.object({ keys: z.array(z.looseObject({})) }).optional(),
});
export type Description = z.infer<typeof document>;

/** A stored description. */
export const toDescription = (value: unknown): Description => document.parse(value);

/** Issuer in a copied address: the address itself or that of its document. */
export const issuerOf = (typed: string): string => typed.trim().replace(/\/\.well-known\/openid-configuration$/, '');

/** The faults of a description that belongs to the issuer. */
function faultOf(description: Description, allowed: AllowedHosts): FieldErrorCode | null {
  const endpoints = [description.authorization_endpoint, description.token_endpoint, description.jwks_uri];
  if (!endpoints.every((endpoint) => mayCall(endpoint, allowed))) return 'provider_unusable';
  if (description.id_token_signing_alg_values_supported.length === 0) return 'provider_unusable';
  if (!description.response_types_supported.includes('code')) return 'provider_unusable';
  // Entra has PKCE and does not say so; a list without S256 is a refusal.
  const challenges = description.code_challenge_methods_supported;
  return challenges && !challenges.includes('S256') ? 'provider_unusable' : null;
}

function readDocument(body: Buffer): Description | null {
  try {
    const description = document.parse(JSON.parse(body.toString('utf8')));
    const algorithms = description.id_token_signing_alg_values_supported.filter((algorithm) =>
      ASYMMETRIC.has(algorithm),
    );
    // Keys that the document itself carries are ignored.
    return { ...description, keys: undefined, id_token_signing_alg_values_supported: algorithms };
  } catch {
    return null;
  }
}

/** Longest list of keys that is stored. */
const KEYS_MAX_BYTES = 100_000;

/** The description with the keys of the provider; without them where they cannot be read now. */
async function withKeys(description: Description, allowed: AllowedHosts): Promise<Description> {
  try {
    const { status, body } = await callOutside(description.jwks_uri, { max_bytes: KEYS_MAX_BYTES }, allowed);
    const keys = status === 200 ? document.shape.keys.parse(JSON.parse(body.toString('utf8'))) : undefined;
    return keys === undefined ? description : { ...description, keys };
  } catch {
    return description;
  }
}

/** Optional endpoints of a provider count only at an address that may be called. */
function withUsable(description: Description, allowed: AllowedHosts): Description {
  const { userinfo_endpoint, end_session_endpoint, ...rest } = description;
  return {
    ...rest,
    ...(userinfo_endpoint !== undefined && mayCall(userinfo_endpoint, allowed) && { userinfo_endpoint }),
    ...(end_session_endpoint !== undefined && mayCall(end_session_endpoint, allowed) && { end_session_endpoint }),
  };
}

/** Reads and checks what a provider publishes. @returns the code of the field where it cannot be used */
export async function describe(issuer: string, allowed: AllowedHosts): Promise<Description | FieldErrorCode> {
  const url = URL.parse(issuer);
  if (!url || url.search !== '' || url.hash !== '' || !mayCall(issuer, allowed)) return 'not_allowed';
  try {
    const reply = await callOutside(`${issuer.replace(/\/$/, '')}${WELL_KNOWN}`, {}, allowed);
    const description = reply.status === 200 ? readDocument(reply.body) : null;
    if (!description) return 'provider_no_document';
    if (description.issuer !== issuer) return 'provider_other_issuer';
    return faultOf(description, allowed) ?? (await withKeys(withUsable(description, allowed), allowed));
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    return error.fault === 'address' ? 'not_allowed' : 'provider_unreachable';
  }
}
