import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export type Credentials = { access_key_id: string; secret_access_key: string };

export type SignatureVerdict = 'good' | 'InvalidAccessKeyId' | 'SignatureDoesNotMatch' | 'AccessDenied';

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/,]+)\/(\d{8})\/([^/,]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

/** Recomputes the AWS Signature Version 4 of a request, as a real service does. */
export function judgeSignature(request: IncomingMessage, credentials: Credentials): SignatureVerdict {
  const match = AUTHORIZATION.exec(request.headers.authorization ?? '');
  if (!match) return 'AccessDenied';
  const [, access_key_id = '', day = '', region = '', signed_headers = '', signature = ''] = match;
  if (access_key_id !== credentials.access_key_id) return 'InvalidAccessKeyId';

  const scope = `${day}/${region}/s3/aws4_request`;
  const hashed = createHash('sha256').update(canonicalRequest(request, signed_headers)).digest('hex');
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, hashed].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer>(
    hmac,
    Buffer.from(`AWS4${credentials.secret_access_key}`),
  );
  return timingSafeEqual(hmac(key, text), Buffer.from(signature, 'hex')) ? 'good' : 'SignatureDoesNotMatch';
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function canonicalRequest(request: IncomingMessage, signed_headers: string): string {
  const [pathname = '', search = ''] = (request.url ?? '/').split('?');
  const query = search
    .split('&')
    .filter(Boolean)
    .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
    .sort()
    .join('&');
  const headers = signed_headers
    .split(';')
    .map(
      (name) =>
        `${name}:${String(request.headers[name] ?? '')
          .trim()
          .replace(/ +/g, ' ')}\n`,
    )
    .join('');
  return [request.method, pathname, query, headers, signed_headers, request.headers['x-amz-content-sha256']].join('\n');
}
