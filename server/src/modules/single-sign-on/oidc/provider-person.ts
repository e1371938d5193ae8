import { email as addressRule } from '@vivavoce/contract/common.ts';
import type { ClaimNames } from '@vivavoce/domain/accounts/claim-names.ts';
import type { SsoProtocol } from '@vivavoce/domain/accounts/single-sign-on.ts';
import { nameWithin } from '@vivavoce/domain/people/person-name.ts';
import { tidyText } from '@vivavoce/domain/people/tidy-text.ts';
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

/** A name without the signs that no name has: the person could correct nothing here. */
const nameOf = (text: string): string => nameWithin(tidyText(text));

/**
 * Whether an address is confirmed. Microsoft Entra sends `xms_edov` for the domains of its tenant and never `email_verified`.
 * Providers that speak SAML are trusted for the domains that their company has verified, which the caller checks.
 */
const isConfirmed = (protocol: SsoProtocol, claims: Claims): boolean =>
  protocol === 'saml' || claims['email_verified'] === true || [true, 1, '1'].includes(claims['xms_edov'] as boolean);

/** First and last name; the part before the @ where the provider gives no name at all. */
function namesOf(claims: Claims, names: ClaimNames, email: string | null): [first: string, last: string] {
  const [first_name, last_name] = [nameOf(textOf(claims, names.first_name)), nameOf(textOf(claims, names.last_name))];
  if (first_name !== '' || last_name !== '') return first_name === '' ? [last_name, ''] : [first_name, last_name];
  const [first = '', ...rest] = nameOf(textOf(claims, 'name')).split(' ');
  if (first !== '') return [first, rest.join(' ')];
  return [nameOf((email?.split('@')[0] ?? '').replaceAll(/[._\d]+/g, ' ')), ''];
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
