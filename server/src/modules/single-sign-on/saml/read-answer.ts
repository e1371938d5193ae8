import { SAML, SamlStatusError, ValidateInResponseTo } from '@node-saml/node-saml';
import { decryptXml } from '@node-saml/node-saml/lib/xml.js';
import { SsoError } from '../state/sso-error.ts';
import { checkAlgorithms } from './algorithms.ts';
import { checkEnvelope, readAssertion } from './assertion.ts';
import type { Expectation, Person } from './assertion.ts';
import { passGate } from './gate.ts';
import { only, NS, parse } from './xml-tree.ts';

export interface AnswerJob extends Expectation {
  /** An answer that passed the gate. */
  xml: string;
  /** Certificates of the provider, in PEM. */
  certificates: string[];
  /** Our private keys, the newest first. */
  keys: string[];
}

/** The key that opens an encrypted assertion, whose content passes the same gate. @throws SsoError `algorithm` */
async function openingKey({ xml, keys }: AnswerJob): Promise<string> {
  for (const key of keys) {
    let opened: string;
    try {
      opened = await decryptXml(xml, key);
    } catch {
      continue;
    }
    checkAlgorithms(await parse(passGate(opened, 'Assertion', ['Assertion', 'EncryptedAssertion'])));
    return key;
  }
  throw new SsoError('algorithm', { cause: new Error('none of our keys opens the assertion') });
}

function faultOf(error: unknown): SsoError {
  if (error instanceof SsoError) return error;
  const text = error instanceof Error ? error.message : '';
  if (error instanceof SamlStatusError) return new SsoError('status', { cause: error });
  if (/InResponseTo/.test(text)) return new SsoError('state', { cause: error });
  if (/NotOnOrAfter|NotBefore|IssueInstant/.test(text)) return new SsoError('time', { cause: error });
  if (/audience/i.test(text)) return new SsoError('audience', { cause: error });
  const ofSignature = /signature|signed|digest|reference|transform|algorithm|key|assertion/i.test(text);
  return new SsoError(ofSignature ? 'signature' : 'unusable', { cause: error });
}

/** The assertion, from the bytes that a signature of the provider covers. @throws SsoError */
async function signedAssertion(job: AnswerJob, decryptionPvk: string | undefined): Promise<string> {
  const known = { [job.request_id]: new Date().toISOString() };
  const saml = new SAML({
    idpCert: job.certificates,
    issuer: job.entity_id,
    audience: job.entity_id,
    idpIssuer: job.issuer,
    callbackUrl: job.address,
    ...(decryptionPvk !== undefined && { decryptionPvk }),
    // Either signature is enough; without one nothing is accepted.
    wantAssertionsSigned: false,
    wantAuthnResponseSigned: false,
    validateInResponseTo: ValidateInResponseTo.always,
    // Times are checked by the server's clock, in readAssertion.
    acceptedClockSkewMs: -1,
    cacheProvider: {
      saveAsync: async () => null,
      getAsync: async (id) => (Object.hasOwn(known, id) ? (known[id] ?? null) : null),
      removeAsync: async () => null,
    },
  });
  try {
    const SAMLResponse = Buffer.from(job.xml).toString('base64');
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse });
    const xml = profile?.getAssertionXml?.();
    if (!xml) throw new SsoError('unusable');
    return xml;
  } catch (error) {
    throw faultOf(error);
  }
}

/** Reads an answer of a provider. @throws SsoError */
export async function readAnswer(job: AnswerJob): Promise<Person> {
  const response = await parse(job.xml);
  checkAlgorithms(response);
  checkEnvelope(response, job);
  const encrypted = only(response, NS.assertion, 'EncryptedAssertion') !== undefined;
  if (!encrypted && !only(response, NS.assertion, 'Assertion')) throw new SsoError('unusable');
  const key = encrypted ? await openingKey(job) : undefined;
  return readAssertion(await parse(await signedAssertion(job, key)), job);
}
