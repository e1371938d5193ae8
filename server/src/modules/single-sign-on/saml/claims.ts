import type { ClaimNames } from '@vivavoce/domain/accounts/claim-names.ts';
import { SSO_LIMITS } from '@vivavoce/domain/accounts/single-sign-on.ts';
import type { ProviderSessionName } from '../../../db/schema/accounts/identity-providers.ts';
import type { Claims } from '../oidc/oidc.ts';
import { SsoError } from '../state/sso-error.ts';
import type { Person } from './assertion.ts';

/** Under this name the NameID stands among the claims; no attribute has a name like it. */
const NAME_ID = 'NameID';
const SESSION = 'SessionIndex';
/** How the person signed in, as `acr` of OpenID Connect has it. */
const CONTEXT = 'acr';
/** Another name at every sign-in: it names no person. */
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';

const CONTROL = /[\0-\u001f\u007f]/;

/** A person as it is stored until the browser comes: pairs, so that no name of an attribute means anything here. */
export function pairsOf({ attributes, name_id, session_index, context }: Person): [string, unknown][] {
  const personAttributes = attributes.filter(([name]) => name !== NAME_ID && name !== SESSION && name !== CONTEXT);
  return [
    ...personAttributes,
    ...(context === null ? [] : [[CONTEXT, context] as [string, unknown]]),
    [NAME_ID, name_id],
    [SESSION, session_index],
  ];
}

/**
 * The claims of a person, with its subject by the company's settings.
 * @throws SsoError `subject` where there is none, or one that changes with every sign-in
 */
export function claimsOf(pairs: readonly [string, unknown][], names: ClaimNames): Claims {
  const claims = new Map(pairs);
  const name_id = claims.get(NAME_ID) as Person['name_id'];
  if (names.subject === '' && name_id.format === TRANSIENT) throw new SsoError('subject');
  const subject = names.subject === '' ? name_id.value : claims.get(names.subject);
  const length = typeof subject === 'string' ? subject.trim().length : 0;
  if (typeof subject !== 'string' || length === 0 || CONTROL.test(subject)) throw new SsoError('subject');
  if (subject.length > SSO_LIMITS.subject_max_characters) throw new SsoError('subject');
  const shown = pairs.filter(([name]) => name !== NAME_ID && name !== SESSION);
  return { ...Object.fromEntries(shown), [NAME_ID]: name_id.value, sub: subject };
}

/** How the provider names the session: a request to end it knows NameID and index, whatever the person is called here. */
export function sessionOf(pairs: readonly [string, unknown][]): ProviderSessionName {
  const claims = new Map(pairs);
  const name_id = claims.get(NAME_ID) as Person['name_id'];
  const sid = claims.get(SESSION);
  return { subject: name_id.value, sid: typeof sid === 'string' ? sid : null, name_id, id_token: null };
}
