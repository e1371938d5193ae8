import { createPrivateKey, createPublicKey, hkdfSync, sign, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/** The beginning of a PKCS #8 document that holds an Ed25519 seed (RFC 8410). */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Purposes of a key: receipts of applicants, heads of the audit log. Each has a key of its own. */
type Purpose = 'fairness-receipt' | 'audit-head';

const keys = new Map<string, KeyObject>();

/**
 * The signing key of this installation, derived from its secret: servers that share the secret share the key, and it is
 * never stored. A new secret has another key, which older signatures do not fit.
 */
function privateKey(secret: string, purpose: Purpose): KeyObject {
  const name = JSON.stringify([secret, purpose]);
  const known = keys.get(name);
  if (known) return known;
  const seed = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_ED25519, seed]), format: 'der', type: 'pkcs8' });
  keys.set(name, key);
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
export const signFacts = (secret: string, purpose: Purpose, facts: unknown): string =>
  sign(null, Buffer.from(canonicalJson(facts)), privateKey(secret, purpose)).toString('base64url');

/** @param public_key as PEM */
export function isSignatureOf(public_key: string, facts: unknown, signature: string): boolean {
  const bytes = Buffer.from(signature, 'base64url');
  // Another text of the same bytes is no signature of ours.
  if (bytes.length !== 64 || bytes.toString('base64url') !== signature) return false;
  return verify(null, Buffer.from(canonicalJson(facts)), createPublicKey(public_key), bytes);
}

/** The public key as PEM. */
export const publicKeyOf = (secret: string, purpose: Purpose): string =>
  createPublicKey(privateKey(secret, purpose)).export({ format: 'pem', type: 'spki' }).toString();
