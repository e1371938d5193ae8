import type { ClaimNames } from '@vivavoce/domain/accounts/claim-names.ts';
import { SSO_LIMITS, SSO_SCOPES } from '@vivavoce/domain/accounts/single-sign-on.ts';
import type { SsoFault } from '@vivavoce/domain/accounts/single-sign-on.ts';
import * as client from 'openid-client';
import { callOutside, OutgoingError } from '../../../lib/outgoing/outgoing.ts';
import type { AllowedHosts, OutgoingCall } from '../../../lib/outgoing/outgoing.ts';
import type { Description } from './description.ts';
import { SsoError } from '../state/sso-error.ts';

export interface Access {
  description: Description;
  client_id: string;
  client_secret: string;
  /** Address to which the provider sends the browser back. */
  redirect_address: string;
  allowed: AllowedHosts;
  now: Date;
}

/** Values of the flow that the answer must repeat. */
export interface Expected {
  state: string;
  nonce: string;
  verifier: string;
}

export type Claims = Record<string, unknown> & { sub: string };

/** The keys that serve while their address is silent: as long as the description that holds them. */
const storedKeys = ({ jwks_uri, keys }: Description, address: string) => (address === jwks_uri ? keys : undefined);

/** The library, set up for one provider. */
export function configurationOf({ description, client_id, client_secret, allowed, now }: Access): client.Configuration {
  const post = description.token_endpoint_auth_methods_supported.includes('client_secret_post');
  const authentication = post ? client.ClientSecretPost(client_secret) : client.ClientSecretBasic(client_secret);
  const metadata = {
    [client.clockTolerance]: SSO_LIMITS.skew_seconds,
    [client.clockSkew]: Math.round((now.getTime() - Date.now()) / 1000),
  };
  const server = description as client.ServerMetadata;
  const configuration = new client.Configuration(server, client_id, metadata, authentication);
  // Without this the library trusts the connection to the provider and checks no signature.
  client.enableNonRepudiationChecks(configuration);
  // Hosts that the operator allows may speak http; the outgoing client decides which.
  client.allowInsecureRequests(configuration);
  configuration[client.customFetch] = async (address, { method, headers, body }) => {
    const call: OutgoingCall = { method: method as 'GET' | 'POST', headers };
    if (typeof body === 'string' || body instanceof URLSearchParams) call.body = body.toString();
    const keys = storedKeys(description, address);
    try {
      const reply = await callOutside(address, call, allowed);
      const type = reply.headers['content-type'] ?? '';
      if (reply.status === 200 || !keys)
        return new Response(new Uint8Array(reply.body), { status: reply.status, headers: { 'content-type': type } });
    } catch (error) {
      if (!keys) throw error;
    }
    return Response.json(keys);
  };
  return configuration;
}

/** A state, a nonce and a verifier of 256 bits each. */
export const drawExpected = (): Expected => ({
  state: client.randomState(),
  nonce: client.randomNonce(),
  verifier: client.randomPKCECodeVerifier(),
});

/** The address of the provider at which a sign-in begins. */
export async function departureAddress(
  access: Access,
  { state, nonce, verifier }: Expected,
  login_hint?: string,
): Promise<string> {
  return client.buildAuthorizationUrl(configurationOf(access), {
    redirect_uri: access.redirect_address,
    scope: SSO_SCOPES,
    response_type: 'code',
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(login_hint !== undefined && { login_hint }),
  }).href;
}

/** The claims by which the library refuses a token, and the fault of each. */
const CLAIM_FAULTS: Readonly<Record<string, SsoFault>> = {
  iss: 'issuer',
  aud: 'audience',
  azp: 'audience',
  nonce: 'nonce',
  exp: 'time',
  nbf: 'time',
  iat: 'time',
  sub: 'subject',
};

/** Texts of an error and of its causes. */
function* causesOf(error: unknown): Generator<Error & { code?: string }> {
  for (let at = error; at instanceof Error; at = at.cause) yield at;
}

/** Why the library refuses an answer. */
export function faultOf(error: unknown): SsoFault {
  for (const cause of causesOf(error)) {
    if (cause instanceof OutgoingError) return 'unreachable';
    if (cause instanceof client.AuthorizationResponseError) return 'refused';
    if (cause instanceof client.ResponseBodyError || cause instanceof client.WWWAuthenticateChallengeError)
      return 'code';
    const claim = /"(iss|aud|azp|nonce|exp|nbf|iat|sub|state)"/.exec(cause.message)?.[1];
    if (claim === 'state') return 'state';
    if (claim !== undefined) return CLAIM_FAULTS[claim] ?? 'unusable';
    if (/signature|"alg"|JWS|key/i.test(cause.message)) return 'signature';
  }
  return 'unusable';
}

const isOnce = (parameters: URLSearchParams): boolean =>
  new Set(parameters.keys()).size === [...parameters.keys()].length;

const isSubject = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= SSO_LIMITS.subject_max_characters;

/** Checks that the library leaves to its caller. @throws SsoError */
function checkClaims(claims: client.IDToken, now: Date): Claims {
  if (now.getTime() / 1000 - claims.iat > SSO_LIMITS.token_max_age_seconds) throw new SsoError('time');
  if (!isSubject(claims.sub)) throw new SsoError('subject');
  return claims;
}

/** The claims with the subject that the company named. @throws SsoError `subject` where the token lacks it */
export function withSubject(claims: Claims, { subject }: ClaimNames): Claims {
  if (subject === '' || subject === 'sub') return claims;
  const sub = Object.hasOwn(claims, subject) ? claims[subject] : undefined;
  if (!isSubject(sub)) throw new SsoError('subject');
  return { ...claims, sub };
}

export interface Tokens {
  claims: Claims;
  /** Token as it came. */
  id_token: string;
  access_token: string;
}

/**
 * Redeems the code of an answer and checks the token that it brings: state, nonce, PKCE, issuer, audience, times,
 * and always the signature.
 * @param answer what stands behind `?`
 * @throws SsoError
 */
export async function redeem(access: Access, answer: string, { state, nonce, verifier }: Expected): Promise<Tokens> {
  const parameters = new URLSearchParams(answer);
  if (!isOnce(parameters)) throw new SsoError('unusable');
  const address = new URL(access.redirect_address);
  address.search = parameters.toString();
  let tokens: Awaited<ReturnType<typeof client.authorizationCodeGrant>>;
  try {
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
    tokens = await client.authorizationCodeGrant(configurationOf(access), address, checks);
  } catch (error) {
    throw new SsoError(faultOf(error), { cause: error });
  }
  const [claims, { access_token, id_token = '' }] = [tokens.claims(), tokens];
  if (!claims) throw new SsoError('unusable');
  return { claims: checkClaims(claims, access.now), id_token, access_token };
}
