import { SSO_LIMITS } from '@vivavoce/domain/accounts/single-sign-on.ts';
import type { SsoFault } from '@vivavoce/domain/accounts/single-sign-on.ts';
import { createLocalJWKSet, decodeJwt, errors, jwtVerify } from 'jose';
import type { JSONWebKeySet, JWTPayload } from 'jose';
import { callOutside, OutgoingError } from '../../../lib/outgoing/outgoing.ts';
import type { Access } from '../oidc/oidc.ts';
import { SsoError } from '../state/sso-error.ts';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** Providers name the type of the token, or leave it at the general one. */
const TYPES: ReadonlySet<string> = new Set(['logout+jwt', 'application/logout+jwt', 'jwt']);

/** Claims of a logout token. */
export interface LogoutToken {
  /** Id of the token, which counts once. */
  jti: string;
  subject: string | null;
  sid: string | null;
}

const FAULTS: Readonly<Record<string, SsoFault>> = { iss: 'issuer', aud: 'audience', iat: 'time', exp: 'time' };

function faultOf(error: unknown): SsoFault {
  if (error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired)
    return FAULTS[error.claim] ?? 'unusable';
  if (error instanceof errors.JWTInvalid || error instanceof errors.JWSInvalid) return 'unusable';
  return 'signature';
}

async function keysOf({ description, allowed }: Access): Promise<JSONWebKeySet> {
  try {
    const { status, body } = await callOutside(description.jwks_uri, {}, allowed);
    if (status !== 200) throw new SsoError('unreachable');
    return JSON.parse(body.toString('utf8')) as JSONWebKeySet;
  } catch (error) {
    if (error instanceof SsoError) throw error;
    throw new SsoError(error instanceof OutgoingError ? 'unreachable' : 'signature', { cause: error });
  }
}

const textOf = (value: unknown): string | null => {
  if (value === undefined) return null;
  if (typeof value !== 'string' || value === '' || value.length > SSO_LIMITS.subject_max_characters)
    throw new SsoError('subject');
  return value;
};

/** Claims of a logout token; a token of any other kind is refused. @throws SsoError */
function read({ jti, sub, sid, events, nonce, aud }: JWTPayload): LogoutToken {
  if (nonce !== undefined) throw new SsoError('nonce');
  if (Array.isArray(aud) && aud.length !== 1) throw new SsoError('audience');
  const event = typeof events === 'object' && events !== null ? (events as Record<string, unknown>)[EVENT] : undefined;
  if (typeof event !== 'object' || event === null) throw new SsoError('unusable');
  if (typeof jti !== 'string' || jti === '' || jti.length > SSO_LIMITS.subject_max_characters)
    throw new SsoError('unusable');
  const [subject, session] = [textOf(sub), textOf(sid)];
  if (subject === null && session === null) throw new SsoError('subject');
  return { jti, subject, sid: session };
}

/** Read before the signature, so that a token of another issuer costs no call. @throws SsoError */
function readBefore(token: string, { description }: Access): void {
  let claims: JWTPayload;
  try {
    claims = decodeJwt(token);
  } catch (error) {
    throw new SsoError('unusable', { cause: error });
  }
  if (claims.iss !== description.issuer) throw new SsoError('issuer');
  read(claims);
}

/**
 * Checks a logout token (OpenID Connect Back-Channel Logout): signature, issuer, audience, time, event, person or
 * session, and that it is no token of a sign-in.
 * @throws SsoError
 */
export async function readLogoutToken(access: Access, token: string): Promise<LogoutToken> {
  readBefore(token, access);
  const { description, client_id, now } = access;
  const keys = await keysOf(access);
  try {
    const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet(keys), {
      algorithms: description.id_token_signing_alg_values_supported,
      issuer: description.issuer,
      audience: client_id,
      maxTokenAge: SSO_LIMITS.token_max_age_seconds,
      clockTolerance: SSO_LIMITS.skew_seconds,
      currentDate: now,
    });
    if (protectedHeader.typ !== undefined && !TYPES.has(protectedHeader.typ.toLowerCase()))
      throw new SsoError('unusable');
    return read(payload);
  } catch (error) {
    if (error instanceof SsoError) throw error;
    throw new SsoError(faultOf(error), { cause: error });
  }
}
