import { checkIssued, instantOf, SKEW_MS } from './assertion.ts';
import { passGate } from './gate.ts';
import { SsoError } from '../state/sso-error.ts';
import { all, NS, only, parse, textOf } from './xml-tree.ts';

export interface LogoutJob {
  /** A message whose signature was checked. */
  xml: string;
  /** Our address for such messages. */
  address: string;
  /** The entity id of the provider. */
  issuer: string;
  /** Milliseconds. */
  now: number;
}

export interface LogoutRequest {
  id: string;
  name_id: string;
  session_indexes: string[];
}

/** Content of a signed request to end sessions, once every rule of the profile holds. @throws SsoError */
export async function readLogout({ xml, address, issuer, now }: LogoutJob): Promise<LogoutRequest> {
  const request = await parse(passGate(xml, 'LogoutRequest'));
  const id = request.attributes.get('ID');
  if (request.ns !== NS.protocol || request.attributes.get('Version') !== '2.0' || !id) throw new SsoError('unusable');
  if (request.attributes.get('Destination') !== address) throw new SsoError('recipient');
  if (textOf(only(request, NS.assertion, 'Issuer')) !== issuer) throw new SsoError('issuer');
  checkIssued(request.attributes.get('IssueInstant'), now);
  const end = request.attributes.get('NotOnOrAfter');
  if (end !== undefined && instantOf(end) + SKEW_MS <= now) throw new SsoError('time');
  const name_id = textOf(only(request, NS.assertion, 'NameID'));
  if (!name_id) throw new SsoError('subject');
  const session_indexes = all(request, NS.protocol, 'SessionIndex').flatMap((element) => textOf(element) ?? []);
  return { id, name_id, session_indexes };
}
