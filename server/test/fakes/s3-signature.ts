import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export type Credentials = { access_key_id: string; secret_access_key: string };

export type SignatureVerdict =
  | 'good'
  | 'ExpiredToken'
  | 'InvalidAccessKeyId'
  | 'SignatureDoesNotMatch'
  | 'AccessDenied';

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/,]+)\/(\d{8})\/([^/,]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

/** The parts of a signature, in the headers of a call or in the query of an address that ends. */
function signatureOf(request: IncomingMessage) {
  const match = AUTHORIZATION.exec(request.headers.authorization ?? '');
  if (match) {
    const [, access_key_id = '', day = '', region = '', signed_headers = '', signature = ''] = match;
    const time = String(request.headers['x-amz-date']);
    return { access_key_id, day, region, signed_headers, signature, time, ends: Infinity };
  }
  const query = new URLSearchParams(request.url?.split('?')[1]);
  const signature = query.get('X-Amz-Signature');
  if (signature === null) return null;
  const [access_key_id = '', day = '', region = ''] = query.get('X-Amz-Credential')?.split('/') ?? [];
  const time = query.get('X-Amz-Date') ?? '';
  const begun = Date.parse(time.replace(/(....)(..)(..T..)(..)(..Z)/, '$1-$2-$3:$4:$5'));
  const ends = begun + Number(query.get('X-Amz-Expires')) * 1000;
  return { access_key_id, day, region, signed_headers: query.get('X-Amz-SignedHeaders') ?? '', signature, time, ends };
}

/** Recomputes the AWS Signature Version 4 of a request, as a real service does. */
export function judgeSignature(request: IncomingMessage, credentials: Credentials): SignatureVerdict {
  const parts = signatureOf(request);
  if (!parts) return 'AccessDenied';
  const { access_key_id, day, region, signed_headers, signature, time } = parts;
  if (access_key_id !== credentials.access_key_id) return 'InvalidAccessKeyId';
  if (Date.now() > parts.ends) return 'ExpiredToken';

  const scope = `${day}/${region}/s3/aws4_request`;
  const hashed = createHash('sha256').update(canonicalRequest(request, signed_headers)).digest('hex');
  const text = ['AWS4-HMAC-SHA256', time, scope, hashed].join('\n');
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
    .filter((pair) => pair !== '' && !pair.startsWith('X-Amz-Signature='))
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
  const digest = request.headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD';
  return [request.method, pathname, query, headers, signed_headers, digest].join('\n');
}
