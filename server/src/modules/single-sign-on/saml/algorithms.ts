import { SsoError } from '../sso-error.ts';
import { all, NS, walk } from './tree.ts';
import type { Element } from './tree.ts';

const C14N = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const MORE = 'http://www.w3.org/2001/04/xmldsig-more#';

/** RSA and ECDSA with SHA-256 or longer. */
const SIGNATURES: ReadonlySet<string> = new Set(
  ['rsa-sha256', 'rsa-sha384', 'rsa-sha512', 'ecdsa-sha256', 'ecdsa-sha384', 'ecdsa-sha512'].map((one) => MORE + one),
);
const DIGESTS = new Set([`${NS.encryption}sha256`, `${MORE}sha384`, `${NS.encryption}sha512`]);
const TRANSFORMS = new Set([`${NS.signature}enveloped-signature`, C14N]);
const CONTENT = new Set(['http://www.w3.org/2009/xmlenc11#aes128-gcm', 'http://www.w3.org/2009/xmlenc11#aes256-gcm']);
const KEYS = new Set([`${NS.encryption}rsa-oaep-mgf1p`, 'http://www.w3.org/2009/xmlenc11#rsa-oaep']);

const NEVER: readonly (readonly [string, string])[] = [
  [NS.encryption, 'CipherReference'],
  [NS.assertion, 'EncryptedID'],
  [NS.assertion, 'EncryptedAttribute'],
];

function isAllowed(element: Element, above: Element | undefined): boolean {
  const algorithm = element.attributes.get('Algorithm') ?? '';
  if (element.ns === NS.encryption && element.name === 'EncryptionMethod')
    return (above?.name === 'EncryptedKey' ? KEYS : CONTENT).has(algorithm);
  if (NEVER.some(([ns, name]) => element.ns === ns && element.name === name)) return false;
  if (element.ns !== NS.signature) return true;
  switch (element.name) {
    case 'CanonicalizationMethod':
      return algorithm === C14N;
    case 'SignatureMethod':
      return SIGNATURES.has(algorithm);
    case 'Transform':
      return TRANSFORMS.has(algorithm);
    case 'DigestMethod':
      // Within the padding of a key a digest needs no resistance to collisions.
      return above?.name === 'EncryptionMethod' || DIGESTS.has(algorithm);
    case 'Reference':
      return (element.attributes.get('URI') ?? '').startsWith('#');
    case 'Signature':
      return all(element, NS.signature, 'SignedInfo').length === 1 && all(element, NS.signature, 'Object').length === 0;
    case 'SignedInfo':
      return all(element, NS.signature, 'Reference').length === 1;
    default:
      return true;
  }
}

/** Every signature and every encryption of a message, whether or not it is the one that counts. @throws SsoError `algorithm` */
export function checkAlgorithms(message: Element): void {
  for (const [element, above] of walk(message))
    if (!isAllowed(element, above))
      throw new SsoError('algorithm', { cause: new Error(`${element.name} ${element.attributes.get('Algorithm')}`) });
}
