import { verify } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { SsoError } from '../state/sso-error.ts';
import { fromUtf8 } from './gate.ts';

/** By the names of XML signatures: RSA and ECDSA with SHA-256 or longer, and the digest of each. */
const ALGORITHMS: ReadonlyMap<string, string> = new Map(
  ['rsa', 'ecdsa'].flatMap((key) =>
    ['sha256', 'sha384', 'sha512'].map((digest) => [`http://www.w3.org/2001/04/xmldsig-more#${key}-${digest}`, digest]),
  ),
);
const QUERY_MAX = 32_000;
const INFLATED_MAX = 64_000;
const RELAY_STATE_MAX = 300;

const refuse = (fault: 'unusable' | 'signature' | 'algorithm', why: string, cause?: unknown) =>
  new SsoError(fault, { cause: new Error(why, { cause }) });

/** A message that came in an address. */
export interface AddressedMessage {
  xml: string;
  relay_state: string;
}

/** The parts of an address, each once, as they were written: the signature covers them so. */
function partsOf(query: string): Map<string, string> {
  if (query.length > QUERY_MAX) throw refuse('unusable', 'too large');
  const parts = new Map<string, string>();
  for (const part of query.split('&')) {
    const [name = '', ...rest] = part.split('=');
    if (parts.has(name)) throw refuse('unusable', 'a parameter twice');
    parts.set(name, rest.join('='));
  }
  return parts;
}

function plain(written: string | undefined): string {
  try {
    return decodeURIComponent((written ?? '').replaceAll('+', '%20'));
  } catch (error) {
    throw refuse('unusable', 'no text', error);
  }
}

/** Providers write signatures of elliptic curves in two ways. */
const isSignature = (digest: string, text: Buffer, certificate: string, signature: Buffer): boolean =>
  (['der', 'ieee-p1363'] as const).some((dsaEncoding) => {
    try {
      return verify(digest, text, { key: certificate, dsaEncoding }, signature);
    } catch {
      return false;
    }
  });

/**
 * Reads a message that came by redirect. Nothing of it is unpacked before the signature over the address is right.
 * @param query what stands behind `?`, letter by letter
 * @param certificates of the provider, in PEM
 * @throws SsoError
 */
export function readSignedQuery(query: string, name: 'SAMLRequest', certificates: readonly string[]): AddressedMessage {
  const parts = partsOf(query);
  const digest = ALGORITHMS.get(plain(parts.get('SigAlg')));
  if (!parts.has('Signature') || !parts.has('SigAlg')) throw refuse('signature', 'not signed');
  if (digest === undefined) throw refuse('algorithm', 'an algorithm that is not accepted');
  const covered = [name, 'RelayState', 'SigAlg'].filter((parameter) => parts.has(parameter));
  const text = Buffer.from(covered.map((parameter) => `${parameter}=${parts.get(parameter)}`).join('&'));
  const signature = Buffer.from(plain(parts.get('Signature')), 'base64');
  if (!certificates.some((certificate) => isSignature(digest, text, certificate, signature)))
    throw refuse('signature', 'not the signature of this provider');
  const relay_state = plain(parts.get('RelayState'));
  if (relay_state.length > RELAY_STATE_MAX) throw refuse('unusable', 'a relay state that is too long');
  try {
    const bytes = inflateRawSync(Buffer.from(plain(parts.get(name)), 'base64'), { maxOutputLength: INFLATED_MAX });
    return { xml: fromUtf8(bytes), relay_state };
  } catch (error) {
    if (error instanceof SsoError) throw error;
    throw refuse('unusable', 'it cannot be unpacked', error);
  }
}
