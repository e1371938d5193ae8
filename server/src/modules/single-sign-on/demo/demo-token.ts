import { createECDH, createHash, createPrivateKey, sign as signBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { sign } from '../../../lib/secrets.ts';

const KEY_ID = 'demo';

const part = (value: object | Buffer): string =>
  (Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value))).toString('base64url');

/** The provider's key, derived from the secret of the demo: every process has the same, and none is stored. */
function keyOf(secret: string): { key: KeyObject; jwk: Record<'kty' | 'crv' | 'x' | 'y', string> } {
  const d = createHash('sha256')
    .update(sign(secret, 'demo provider', 'key'))
    .digest();
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(d);
  const point = curve.getPublicKey();
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  return { key: createPrivateKey({ key: { ...jwk, d: d.toString('base64url') }, format: 'jwk' }), jwk };
}

/** Public keys by which tokens of the provider are checked. */
export const publishedKeys = (secret: string) => ({
  keys: [{ ...keyOf(secret).jwk, kid: KEY_ID, use: 'sig', alg: 'ES256' }],
});

export function signedToken(secret: string, claims: object): string {
  const text = `${part({ alg: 'ES256', kid: KEY_ID, typ: 'JWT' })}.${part(claims)}`;
  return `${text}.${part(signBytes('sha256', Buffer.from(text), { key: keyOf(secret).key, dsaEncoding: 'ieee-p1363' }))}`;
}
