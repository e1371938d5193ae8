import type { ClaimNames } from '@vivavoce/domain/accounts/claim-names.ts';
import { fetchUserInfo } from 'openid-client';
import { configurationOf, faultOf } from './oidc.ts';
import type { Access, Claims, Tokens } from './oidc.ts';
import { SsoError } from '../state/sso-error.ts';

/** How providers say that an address belongs to the person. */
const CONFIRMATIONS = ['email_verified', 'xms_edov'];

type Facts = Record<string, unknown>;

const has = (facts: Facts, name: string): boolean =>
  Object.hasOwn(facts, name) && facts[name] !== '' && facts[name] !== null;

const pick = (facts: Facts, names: readonly string[]): Facts =>
  Object.fromEntries(names.filter((name) => has(facts, name)).map((name) => [name, facts[name]]));

const without = (facts: Facts, names: readonly string[]): Facts =>
  Object.fromEntries(Object.entries(facts).filter(([name]) => !names.includes(name)));

const isSameText = (first: unknown, second: unknown): boolean =>
  typeof first === 'string' && typeof second === 'string' && first.trim().toLowerCase() === second.trim().toLowerCase();

/** An address counts only with what the same source says about it. */
function addressFrom(claims: Facts, userInfo: Facts, email: string): Facts {
  if (!has(claims, email)) return { ...without(claims, CONFIRMATIONS), ...pick(userInfo, [email, ...CONFIRMATIONS]) };
  const isConfirmed = CONFIRMATIONS.some((name) => has(claims, name));
  return isConfirmed || !isSameText(claims[email], userInfo[email])
    ? claims
    : { ...claims, ...pick(userInfo, CONFIRMATIONS) };
}

/** Address and names only: person and proof of a sign-in are in the signed token alone. */
function withFound(claims: Claims, userInfo: Facts, { email, first_name, last_name }: ClaimNames): Claims {
  const names = [first_name, last_name, 'name'].filter((name) => !has(claims, name));
  return { ...addressFrom(claims, userInfo, email), ...pick(userInfo, names), sub: claims.sub };
}

function isThin(claims: Claims, { email, first_name, last_name }: ClaimNames): boolean {
  const isNamed = has(claims, 'name') || has(claims, first_name) || has(claims, last_name);
  return !isNamed || !has(claims, email) || !CONFIRMATIONS.some((name) => has(claims, name));
}

/**
 * Reads from UserInfo what the token leaves out about a person. Where it brings nothing the token stands as it is.
 * @throws SsoError `subject` where it describes another person
 */
export async function completeClaims(
  access: Access,
  { claims, access_token }: Tokens,
  names: ClaimNames,
): Promise<Claims> {
  if (access.description.userinfo_endpoint === undefined || !isThin(claims, names)) return claims;
  try {
    return withFound(claims, await fetchUserInfo(configurationOf(access), access_token, claims.sub), names);
  } catch (error) {
    if (faultOf(error) === 'subject') throw new SsoError('subject', { cause: error });
    return claims;
  }
}
