import { beginningOf } from '@vivavoce/domain/cut-text.ts';
import { email as addressRule } from '@vivavoce/contract/common.ts';
import type { ClaimNames } from '@vivavoce/domain/accounts/claim-names.ts';
import type { SsoProtocol } from '@vivavoce/domain/accounts/single-sign-on.ts';
import { TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import type { Claims } from './oidc.ts';

/** A person as a provider describes one. */
export interface ProviderPerson {
  subject: string;
  /** In small letters; null where the provider names none, or several. */
  email: string | null;
  /** Whether the provider says that the address belongs to the person. */
  confirmed: boolean;
  first_name: string;
  last_name: string;
}

/** Control characters and direction marks, which can disguise a name. */
const CONTROL = /[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

const textOf = (claims: Claims, name: string): string => {
  const value = Object.hasOwn(claims, name) ? claims[name] : undefined;
  const text = typeof value === 'string' ? value : '';
  return text.replaceAll(CONTROL, ' ').normalize('NFC').trim();
};

const nameOf = (text: string): string => beginningOf(text, TEXT_LIMITS.name_max_characters).trim();

/**
 * Whether an address is confirmed. Microsoft Entra sends `xms_edov` for the domains of its tenant and never `email_verified`.
 * Providers that speak SAML are trusted for the domains that their company has verified, which the caller checks.
 */
const isConfirmed = (protocol: SsoProtocol, claims: Claims): boolean =>
  protocol === 'saml' || claims['email_verified'] === true || [true, 1, '1'].includes(claims['xms_edov'] as boolean);

/** First and last name; the part before the @ where the provider gives no name at all. */
function namesOf(claims: Claims, names: ClaimNames, email: string | null): [first: string, last: string] {
  const fullName = [textOf(claims, names.first_name), textOf(claims, names.last_name)] as const;
  if (fullName[0] !== '' || fullName[1] !== '')
    return [nameOf(fullName[0] || fullName[1]), fullName[0] === '' ? '' : nameOf(fullName[1])];
  const [first = '', ...rest] = textOf(claims, 'name').split(/\s+/);
  if (first !== '') return [nameOf(first), nameOf(rest.join(' '))];
  return [nameOf(email?.split('@')[0] ?? ''), ''];
}

/** Reads claims by the names that the company set for the provider. */
export function readPerson(
  { protocol, claim_names }: { protocol: SsoProtocol; claim_names: ClaimNames },
  claims: Claims,
): ProviderPerson {
  const address = addressRule.safeParse(textOf(claims, claim_names.email));
  const email = address.success ? address.data : null;
  const [first_name, last_name] = namesOf(claims, claim_names, email);
  return {
    subject: claims.sub,
    email,
    confirmed: email !== null && isConfirmed(protocol, claims),
    first_name,
    last_name,
  };
}
