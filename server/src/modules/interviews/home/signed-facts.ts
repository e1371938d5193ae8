import { createPrivateKey, createPublicKey, hkdfSync, sign, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/** The beginning of a PKCS #8 document that holds an Ed25519 seed (RFC 8410). */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');

const keys = new Map<string, KeyObject>();

/**
 * The signing key of this installation, derived from its secret: servers that share the secret share the key, and it is
 * never stored. A new secret has another key, with which older receipts are no longer valid.
 */
function privateKey(secret: string): KeyObject {
  const known = keys.get(secret);
  if (known) return known;
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'fairness-receipt', 32));
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_ED25519, seed]), format: 'der', type: 'pkcs8' });
  keys.set(secret, key);
  return key;
}

/** JSON with sorted keys and without blanks, so that the same facts have the same bytes. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, item]) => `${JSON.stringify(name)}:${canonicalJson(item)}`);
  return `{${fields.join(',')}}`;
}

/** @returns Ed25519 in base64url */
export const signFacts = (secret: string, facts: unknown): string =>
  sign(null, Buffer.from(canonicalJson(facts)), privateKey(secret)).toString('base64url');

export function isSignatureOf(secret: string, facts: unknown, signature: string): boolean {
  const bytes = Buffer.from(signature, 'base64url');
  // Another text of the same bytes is no signature of ours.
  if (bytes.length !== 64 || bytes.toString('base64url') !== signature) return false;
  return verify(null, Buffer.from(canonicalJson(facts)), createPublicKey(privateKey(secret)), bytes);
}

/** The public key as PEM. */
export const publicKeyOf = (secret: string): string =>
  createPublicKey(privateKey(secret)).export({ format: 'pem', type: 'spki' }).toString();
