import { createHash, createPublicKey, verify } from 'node:crypto';
import { createRequire } from 'node:module';
import { SsoError } from '../state/sso-error.ts';
import { all, NS, walk } from './xml-tree.ts';
import type { Element } from './xml-tree.ts';

const C14N = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const MORE = 'http://www.w3.org/2001/04/xmldsig-more#';

interface Method {
  key: 'rsa' | 'ec';
  digest: string;
}
/** RSA and ECDSA with SHA-256 or longer. */
const SIGNATURES: ReadonlyMap<string, Method> = new Map(
  ['sha256', 'sha384', 'sha512'].flatMap((digest): [string, Method][] => [
    [`${MORE}rsa-${digest}`, { key: 'rsa', digest }],
    [`${MORE}ecdsa-${digest}`, { key: 'ec', digest }],
  ]),
);
const DIGESTS: ReadonlyMap<string, string> = new Map([
  [`${NS.encryption}sha256`, 'sha256'],
  [`${MORE}sha384`, 'sha384'],
  [`${NS.encryption}sha512`, 'sha512'],
]);
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

/** A signature as the library asks for it. One of elliptic curves is two numbers side by side, not DER. */
const verifierOf = (name: string, { key, digest }: Method) => ({
  getAlgorithmName: () => name,
  verifySignature(material: string, certificate: string, signature: string): boolean {
    const public_key = createPublicKey(certificate);
    if (public_key.asymmetricKeyType !== key) return false;
    return verify(
      digest,
      Buffer.from(material),
      { key: public_key, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64'),
    );
  },
});

/**
 * Makes the library know every algorithm that `checkAlgorithms` lets through, and no other. Alone it knows neither
 * elliptic curves nor SHA-384, but HMAC and SHA-1; it takes others by instance, and node-saml makes the instances.
 */
export function limitLibrary(): void {
  // The copy that node-saml uses.
  const require = createRequire(createRequire(import.meta.url).resolve('@node-saml/node-saml'));
  const { SignedXml } = require('xml-crypto') as {
    SignedXml: { prototype: Record<'findSignatureAlgorithm' | 'findHashAlgorithm', (name: string) => object> };
  };
  const library = SignedXml.prototype;
  library.findSignatureAlgorithm = (name) => {
    const known = SIGNATURES.get(name);
    if (!known) throw new Error(`signature algorithm '${name}' is not accepted`);
    return verifierOf(name, known);
  };
  library.findHashAlgorithm = (name) => {
    const digest = DIGESTS.get(name);
    if (digest === undefined) throw new Error(`digest algorithm '${name}' is not accepted`);
    return {
      getAlgorithmName: () => name,
      getHash: (xml: string) => createHash(digest).update(xml, 'utf8').digest('base64'),
    };
  };
}
