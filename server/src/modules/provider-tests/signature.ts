import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { PROVIDER_LIMITS } from '@vivavoce/domain/kinds/provider/provider-test.ts';
import { sameText } from '../../lib/secrets.ts';

const PREFIX = 'whsec_';

/** The bytes of a secret: base64 after `whsec_` as in Standard Webhooks, otherwise the text itself. */
const keyOf = (secret: string): Buffer =>
  secret.startsWith(PREFIX) ? Buffer.from(secret.slice(PREFIX.length), 'base64') : Buffer.from(secret);

export function signatureOf(secret: string, id: string, timestamp: string, body: Buffer): string {
  const signed = createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.`).update(body).digest('base64');
  return `v1,${signed}`;
}

const single = (value: string | string[] | undefined): string | null => (typeof value === 'string' ? value : null);

/**
 * The valid signature of a reported result; null for a wrong one, and outside the time in which it is valid. Compared in
 * constant time. A header may name several signatures, while a secret is replaced.
 */
export function validSignature(
  { headers, body, secret }: { headers: IncomingHttpHeaders; body: Buffer; secret: string },
  now: Date,
): string | null {
  const id = single(headers['webhook-id']);
  const timestamp = single(headers['webhook-timestamp']);
  const signatures = single(headers['webhook-signature']);
  if (!id || !timestamp || !signatures || !/^\d{1,12}$/.test(timestamp)) return null;
  if (Math.abs(now.getTime() - Number(timestamp) * 1_000) > PROVIDER_LIMITS.signature_ms) return null;
  const expected = signatureOf(secret, id, timestamp, body);
  return signatures.split(' ').some((each) => sameText(each, expected)) ? expected : null;
}
