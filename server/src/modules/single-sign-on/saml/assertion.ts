import { SSO_LIMITS } from '@vivavoce/domain/accounts/single-sign-on.ts';
import { SsoError } from '../state/sso-error.ts';
import { all, NS, only, textOf } from './xml-tree.ts';
import type { Element } from './xml-tree.ts';

/** Values that the answer to one request must have. */
export interface Expectation {
  /** Our entity id, and the address to which answers go. */
  entity_id: string;
  address: string;
  request_id: string;
  /** The entity id of the provider. */
  issuer: string;
  /** Milliseconds. */
  now: number;
}

/** The subject of an assertion. */
export interface Person {
  assertion_id: string;
  /** When the assertion is too old, in milliseconds. */
  until: number;
  name_id: Record<'value' | 'format' | 'name_qualifier' | 'sp_name_qualifier', string>;
  session_index: string | null;
  /** How the person signed in, by the name of a class. */
  context: string | null;
  attributes: [name: string, value: string | string[]][];
}

/** Difference between clocks that is tolerated. */
export const SKEW_MS = SSO_LIMITS.skew_seconds * 1000;
const DAY_MS = 86_400_000;
const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success';
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/;

/** @throws SsoError `time` for what is no instant in UTC */
export function instantOf(text: string | undefined): number {
  const at = text !== undefined && INSTANT.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at)) throw new SsoError('time');
  return at;
}

/** An end that has passed, or further away than any provider needs. @throws SsoError `time` */
function checkEnd(text: string | undefined, now: number): number {
  const end = instantOf(text);
  if (end + SKEW_MS <= now || end - now > DAY_MS) throw new SsoError('time');
  return end;
}

function checkBeginning(text: string | undefined, now: number): void {
  if (text !== undefined && instantOf(text) - SKEW_MS > now) throw new SsoError('time');
}

/** Made for this sign-in, and not in the future. @throws SsoError `time` */
export function checkIssued(text: string | undefined, now: number): void {
  const age = now - instantOf(text);
  if (age > SSO_LIMITS.token_max_age_seconds * 1000 || age < -SKEW_MS) throw new SsoError('time');
}

const attribute = (element: Element | undefined, name: string) => element?.attributes.get(name);

/** The envelope of an answer: nothing in it is believed, and everything in it has to fit. @throws SsoError */
export function checkEnvelope(response: Element, { address, request_id, issuer, now }: Expectation): void {
  if (response.ns !== NS.protocol || attribute(response, 'Version') !== '2.0') throw new SsoError('unusable');
  if (attribute(response, 'InResponseTo') !== request_id) throw new SsoError('state');
  const destination = attribute(response, 'Destination');
  if (destination !== undefined && destination !== address) throw new SsoError('recipient');
  const issuers = all(response, NS.assertion, 'Issuer');
  if (issuers.length > 1 || (issuers[0] && textOf(issuers[0]) !== issuer)) throw new SsoError('issuer');
  const code = only(only(response, NS.protocol, 'Status'), NS.protocol, 'StatusCode');
  if (attribute(code, 'Value') !== SUCCESS) throw new SsoError('status');
  checkIssued(attribute(response, 'IssueInstant'), now);
}

function checkAudience(conditions: Element, entity_id: string): void {
  const restrictions = all(conditions, NS.assertion, 'AudienceRestriction');
  const audiences = restrictions.flatMap((restriction) => all(restriction, NS.assertion, 'Audience').map(textOf));
  if (restrictions.length !== 1 || audiences.length !== 1 || audiences[0] !== entity_id) throw new SsoError('audience');
}

/** @returns when the last confirmation ends */
function checkConfirmation(subject: Element, { address, request_id, now }: Expectation): number {
  const confirmations = all(subject, NS.assertion, 'SubjectConfirmation');
  if (confirmations.length === 0) throw new SsoError('confirmation');
  const ends = confirmations.map((confirmation) => {
    const data = only(confirmation, NS.assertion, 'SubjectConfirmationData');
    if (attribute(confirmation, 'Method') !== BEARER || !data) throw new SsoError('confirmation');
    if (attribute(data, 'Recipient') !== address) throw new SsoError('recipient');
    if (attribute(data, 'InResponseTo') !== request_id) throw new SsoError('state');
    checkBeginning(attribute(data, 'NotBefore'), now);
    return checkEnd(attribute(data, 'NotOnOrAfter'), now);
  });
  return Math.max(...ends);
}

function readAttributes(assertion: Element): Person['attributes'] {
  const attributes = new Map<string, string[]>();
  for (const statement of all(assertion, NS.assertion, 'AttributeStatement'))
    for (const element of all(statement, NS.assertion, 'Attribute')) {
      const name = attribute(element, 'Name') ?? '';
      const values = all(element, NS.assertion, 'AttributeValue').flatMap(valueOf);
      attributes.set(name, [...(attributes.get(name) ?? []), ...values]);
    }
  return [...attributes].map(([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : values]);
}

/** A value, or the text of the NameID that a pairwise id is wrapped in; others with elements in them are left out. */
const valueOf = (value: Element): string[] => {
  const text = textOf(value) ?? (value.children.length === 1 ? textOf(only(value, NS.assertion, 'NameID')) : undefined);
  return text === undefined ? [] : [text];
};

/**
 * Person in a signed assertion, once every rule of the browser profile holds.
 * @param assertion read from the bytes that the signature covers, never from the message around them
 * @throws SsoError
 */
export function readAssertion(assertion: Element, expected: Expectation): Person {
  const { entity_id, issuer, now } = expected;
  if (assertion.ns !== NS.assertion || assertion.name !== 'Assertion') throw new SsoError('unusable');
  if (textOf(only(assertion, NS.assertion, 'Issuer')) !== issuer) throw new SsoError('issuer');
  checkIssued(attribute(assertion, 'IssueInstant'), now);
  const subject = only(assertion, NS.assertion, 'Subject');
  if (!subject) throw new SsoError('subject');
  const confirmed = checkConfirmation(subject, expected);
  const conditions = only(assertion, NS.assertion, 'Conditions');
  if (!conditions) throw new SsoError('audience');
  checkBeginning(attribute(conditions, 'NotBefore'), now);
  const valid = checkEnd(attribute(conditions, 'NotOnOrAfter'), now);
  checkAudience(conditions, entity_id);
  const [statement, ...more] = all(assertion, NS.assertion, 'AuthnStatement');
  if (!statement || more.length > 0) throw new SsoError('status');
  const session_end = attribute(statement, 'SessionNotOnOrAfter');
  if (session_end !== undefined && instantOf(session_end) + SKEW_MS <= now) throw new SsoError('time');
  const name_id = only(subject, NS.assertion, 'NameID');
  const assertion_id = attribute(assertion, 'ID');
  if (!assertion_id) throw new SsoError('unusable');
  return {
    assertion_id,
    until: Math.max(confirmed, valid) + SKEW_MS,
    name_id: {
      value: textOf(name_id) ?? '',
      format: attribute(name_id, 'Format') ?? '',
      name_qualifier: attribute(name_id, 'NameQualifier') ?? '',
      sp_name_qualifier: attribute(name_id, 'SPNameQualifier') ?? '',
    },
    session_index: attribute(statement, 'SessionIndex') ?? null,
    context: textOf(only(only(statement, NS.assertion, 'AuthnContext'), NS.assertion, 'AuthnContextClassRef')) ?? null,
    attributes: readAttributes(assertion),
  };
}
