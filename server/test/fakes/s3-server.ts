import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeAwsChunks } from './aws-chunks.ts';
import { judgeSignature, type Credentials } from './s3-signature.ts';

export type S3Server = {
  url: string;
  bucket: string;
  credentials: Credentials;
  objects: Map<string, StoredBody>;
  /** Every request so far, such as `PUT recordings/1/a`. */
  requests: string[];
  /** The next requests are answered with this error instead of being served. */
  failNext: (count: number, status: number, code: string) => void;
  stop: () => Promise<void>;
};

type StoredBody = { body: Buffer; modified_at: Date };
type Fault = { status: number; code: string };
type Call = {
  request: IncomingMessage;
  response: ServerResponse;
  key: string;
  query: URLSearchParams;
  objects: Map<string, StoredBody>;
};

/**
 * A small S3 service in memory: one bucket, path style, real signatures and payload digests. It speaks enough of
 * the REST protocol for a client library to be tested against it without changes.
 */
export async function startS3Server(options: { page_size?: number } = {}): Promise<S3Server> {
  const bucket = 'answers';
  const credentials = { access_key_id: 'AKIATESTTESTTESTTEST', secret_access_key: 'test/secret+key' };
  const objects = new Map<string, StoredBody>();
  const requests: string[] = [];
  let faults: Fault[] = [];

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const [, asked_bucket = '', ...segments] = url.pathname.split('/').map(decodeURIComponent);
    const key = segments.join('/');
    requests.push(`${request.method} ${key}`);
    const fault = faults.shift();
    const verdict = judgeSignature(request, credentials);
    if (fault) return refuse(response, fault.status, fault.code);
    if (verdict !== 'good') return refuse(response, 403, verdict);
    if (asked_bucket !== bucket) return refuse(response, 404, 'NoSuchBucket');
    const call = { request, response, key, query: url.searchParams, objects };
    serve(call, options.page_size ?? 1000).catch((cause: unknown) => refuse(response, 500, String(cause)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket,
    credentials,
    objects,
    requests,
    failNext: (count, status, code) => {
      faults = Array.from({ length: count }, () => ({ status, code }));
    },
    stop: () => stopServer(server),
  };
}

async function serve(call: Call, page_size: number): Promise<void> {
  const { request, key, query } = call;
  if (key === '') {
    if (request.method === 'GET' && query.get('list-type') === '2') return listObjects(call, page_size);
    if (request.method === 'POST' && query.has('delete')) return deleteObjects(call);
  } else {
    if (request.method === 'PUT') return putObject(call);
    if (request.method === 'GET' || request.method === 'HEAD') return getObject(call);
    if (request.method === 'DELETE') {
      call.objects.delete(key);
      return answer(call.response, 204);
    }
  }
  refuse(call.response, 501, 'NotImplemented');
}

async function putObject({ request, response, key, objects }: Call): Promise<void> {
  const body = await payloadOf(request);
  if (body === null) return refuse(response, 400, 'XAmzContentSHA256Mismatch');
  objects.set(key, { body, modified_at: new Date() });
  answer(response, 200, '', { etag: etagOf(body) });
}

function getObject({ request, response, key, objects }: Call): void {
  const found = objects.get(key);
  if (!found) return refuse(response, 404, request.method === 'HEAD' ? 'NotFound' : 'NoSuchKey');
  const { body } = found;
  const headers = { etag: etagOf(body), 'last-modified': found.modified_at.toUTCString(), 'accept-ranges': 'bytes' };
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
  if (!range) return answer(response, 200, body, headers);
  const start = Number(range[1]);
  const end = Math.min(range[2] ? Number(range[2]) : Infinity, body.length - 1);
  if (start > end) return refuse(response, 416, 'InvalidRange');
  answer(response, 206, body.subarray(start, end + 1), {
    ...headers,
    'content-range': `bytes ${start}-${end}/${body.length}`,
  });
}

function listObjects({ response, query, objects }: Call, page_size: number): void {
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = keys.slice(0, page_size);
  const contents = page.map((key) => {
    const found = objects.get(key)!;
    return `<Contents><Key>${key}</Key><LastModified>${found.modified_at.toISOString()}</LastModified><Size>${found.body.length}</Size></Contents>`;
  });
  const next = keys.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  const truncated = `<IsTruncated>${next !== ''}</IsTruncated>`;
  answer(response, 200, `<ListBucketResult>${truncated}${next}${contents.join('')}</ListBucketResult>`, {
    'content-type': 'application/xml',
  });
}

async function deleteObjects({ request, response, objects }: Call): Promise<void> {
  const body = await payloadOf(request);
  const guarded = Object.keys(request.headers).some(
    (name) => name === 'content-md5' || name.startsWith('x-amz-checksum-'),
  );
  if (body === null || !guarded) return refuse(response, 400, 'InvalidRequest');
  for (const [, key = ''] of body.toString().matchAll(/<Key>([^<]+)<\/Key>/g)) objects.delete(key);
  answer(response, 200, '<DeleteResult></DeleteResult>', { 'content-type': 'application/xml' });
}

/** The body as the client meant it, or null when it has another digest than the signed one. */
async function payloadOf(request: IncomingMessage): Promise<Buffer | null> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  const raw = Buffer.concat(pieces);
  const announced = request.headers['x-amz-content-sha256'] ?? '';
  if (String(announced).startsWith('STREAMING-')) return decodeAwsChunks(raw);
  if (announced === 'UNSIGNED-PAYLOAD') return raw;
  return createHash('sha256').update(raw).digest('hex') === announced ? raw : null;
}

function etagOf(body: Buffer): string {
  return `"${createHash('md5').update(body).digest('hex')}"`;
}

function answer(
  response: ServerResponse,
  status: number,
  body: string | Buffer = '',
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

function refuse(response: ServerResponse, status: number, code: string): void {
  // An error comes before the body was read; a kept connection would take its rest for the next request.
  answer(response, status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`, {
    'content-type': 'application/xml',
    connection: 'close',
  });
}

async function stopServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}
