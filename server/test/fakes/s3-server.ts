import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createEncryptedServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { decodeAwsChunks } from './aws-chunks.ts';
import { judgeSignature, type Credentials } from './s3-signature.ts';

export type S3Server = {
  url: string;
  bucket: string;
  credentials: Credentials;
  objects: Map<string, StoredBody>;
  /** Old versions and deletion marks, newest last; empty without versions. */
  versions: Version[];
  /** Uploads in parts that have not ended, by their id. */
  uploads: Map<string, Upload>;
  /** Every request so far, such as `PUT recordings/1/a`. */
  requests: string[];
  /** Session tokens that came with requests. */
  tokens: string[];
  /** The next requests are answered with this error instead of being served. */
  failNext: (count: number, status: number, code: string) => void;
  stop: () => Promise<void>;
};

type StoredBody = { body: Buffer; modified_at: Date };
/** An older state of an object in a bucket with versions. */
type Version = { key: string; id: string; is_marker: boolean };
type Upload = { key: string; parts: Map<number, Buffer>; initiated: Date };
type Fault = { status: number; code: string };
type Call = {
  request: IncomingMessage;
  response: ServerResponse;
  key: string;
  query: URLSearchParams;
  objects: Map<string, StoredBody>;
  versions: Version[];
  uploads: Map<string, Upload>;
  options: Options;
};
type Options = {
  page_size?: number;
  /** Serves https with this key and certificate, for the name localhost. */
  encrypted?: { key: string; cert: string };
  /** An overwritten or removed object stays as a version. */
  versioned?: boolean;
  /** Queries, such as `versions`, `GET uploads` or `partNumber=3`, that are answered with this status. May change. */
  refused_queries?: Record<string, number>;
};

/**
 * A small S3 service in memory: one bucket, path style, real signatures and payload digests. It knows enough of the
 * REST protocol for a client library to be tested against it without changes.
 */
export async function startS3Server(options: Options = {}): Promise<S3Server> {
  const bucket = 'answers';
  const credentials = { access_key_id: 'AKIATESTTESTTESTTEST', secret_access_key: 'test/secret+key' };
  const objects = new Map<string, StoredBody>();
  const versions: Version[] = [];
  const uploads = new Map<string, Upload>();
  const requests: string[] = [];
  const tokens: string[] = [];
  let faults: Fault[] = [];

  const receive = (request: IncomingMessage, response: ServerResponse): void => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const [, asked_bucket = '', ...segments] = url.pathname.split('/').map(decodeURIComponent);
    const key = segments.join('/');
    requests.push(`${request.method} ${key}`.concat(url.searchParams.has('partNumber') ? url.search : ''));
    tokens.push(String(request.headers['x-amz-security-token'] ?? ''));
    const fault = faults.shift();
    const verdict = judgeSignature(request, credentials);
    if (fault) return refuse(response, fault.status, fault.code);
    if (verdict !== 'good') return refuse(response, 403, verdict);
    if (asked_bucket !== bucket) return refuse(response, 404, 'NoSuchBucket');
    const refusal = Object.entries(options.refused_queries ?? {}).find(([part]) =>
      [...url.searchParams].some(([name, value]) =>
        [name, `${name}=${value}`, `${request.method} ${name}`].includes(part),
      ),
    );
    if (refusal) return refuse(response, refusal[1], refusal[1] === 403 ? 'AccessDenied' : 'NotImplemented');
    const call = { request, response, key, query: url.searchParams, objects, versions, uploads, options };
    serve(call).catch((cause: unknown) => refuse(response, 500, String(cause)));
  };
  const { encrypted } = options;
  const server = encrypted ? createEncryptedServer(encrypted, receive) : createServer(receive);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `${encrypted ? 'https://localhost' : 'http://127.0.0.1'}:${(server.address() as AddressInfo).port}`,
    bucket,
    credentials,
    objects,
    versions,
    uploads,
    requests,
    tokens,
    failNext: (count, status, code) => {
      faults = Array.from({ length: count }, () => ({ status, code }));
    },
    stop: () => stopServer(server),
  };
}

async function serve(call: Call): Promise<void> {
  const { request, key, query } = call;
  if (key === '') {
    if (request.method === 'GET' && query.get('list-type') === '2') return listObjects(call);
    if (request.method === 'GET' && query.has('versions')) return listVersions(call);
    if (request.method === 'GET' && query.has('uploads')) return listUploads(call);
    if (request.method === 'POST' && query.has('delete')) return deleteObjects(call);
  } else if (query.has('uploads') || query.has('uploadId')) {
    return serveUpload(call);
  } else {
    if (request.method === 'PUT') return putObject(call);
    if (request.method === 'GET' || request.method === 'HEAD') return getObject(call);
    if (request.method === 'DELETE') {
      const is_marker = removeVersion(call, key, query.get('versionId'));
      return answer(call.response, 204, '', is_marker ? { 'x-amz-delete-marker': 'true' } : {});
    }
  }
  refuse(call.response, 501, 'NotImplemented');
}

async function putObject(call: Call): Promise<void> {
  const { request, response, key } = call;
  const body = await payloadOf(request);
  if (body === null) return refuse(response, 400, 'XAmzContentSHA256Mismatch');
  store(call, key, body);
  answer(response, 200, '', { etag: etagOf(body) });
}

function store({ objects, versions, options }: Call, key: string, body: Buffer): void {
  if (options.versioned && objects.has(key)) versions.push({ key, id: randomUUID(), is_marker: false });
  objects.set(key, { body, modified_at: new Date() });
}

/** @returns whether the removal left a mark, and the object as an old version */
function removeVersion({ objects, versions, options }: Call, key: string, id: string | null): boolean {
  if (id !== null && id !== 'current') {
    const index = versions.findIndex((version) => version.key === key && version.id === id);
    if (index >= 0) versions.splice(index, 1);
    return false;
  }
  const was_there = objects.delete(key);
  if (!options.versioned || id === 'current') return false;
  if (was_there) versions.push({ key, id: randomUUID(), is_marker: false });
  versions.push({ key, id: randomUUID(), is_marker: true });
  return true;
}

function listVersions({ response, query, objects, versions }: Call): void {
  const prefix = query.get('prefix') ?? '';
  const current = [...objects.keys()].map((key) => ({ key, id: 'current', is_marker: false }));
  const listed = [...current, ...versions]
    .filter(({ key }) => key.startsWith(prefix))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ key, id, is_marker }) => {
      const name = is_marker ? 'DeleteMarker' : 'Version';
      return `<${name}><Key>${key}</Key><VersionId>${id}</VersionId></${name}>`;
    });
  answerXml(response, `<ListVersionsResult><IsTruncated>false</IsTruncated>${listed.join('')}</ListVersionsResult>`);
}

function listUploads({ response, query, uploads }: Call): void {
  const prefix = query.get('prefix') ?? '';
  const listed = [...uploads]
    .filter(([, { key }]) => key.startsWith(prefix))
    .map(
      ([id, { key, initiated }]) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${initiated.toISOString()}</Initiated></Upload>`,
    );
  answerXml(
    response,
    `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${listed.join('')}</ListMultipartUploadsResult>`,
  );
}

/** Begins, fills, lists, ends or aborts an upload in parts. */
async function serveUpload(call: Call): Promise<void> {
  const { request, response, key, query, uploads } = call;
  if (request.method === 'POST' && query.has('uploads')) {
    const id = randomUUID();
    uploads.set(id, { key, parts: new Map(), initiated: new Date() });
    return answerXml(
      response,
      `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    );
  }
  const id = query.get('uploadId') ?? '';
  const upload = uploads.get(id);
  if (upload?.key !== key) return refuse(response, 404, 'NoSuchUpload');
  if (request.method === 'PUT') {
    const body = await payloadOf(request);
    if (body === null) return refuse(response, 400, 'XAmzContentSHA256Mismatch');
    upload.parts.set(Number(query.get('partNumber')), body);
    return answer(response, 200, '', { etag: etagOf(body) });
  }
  if (request.method === 'GET') {
    const parts = [...upload.parts].map(
      ([number, body]) =>
        `<Part><PartNumber>${number}</PartNumber><ETag>${etagOf(body)}</ETag><Size>${body.length}</Size></Part>`,
    );
    return answerXml(response, `<ListPartsResult><IsTruncated>false</IsTruncated>${parts.join('')}</ListPartsResult>`);
  }
  uploads.delete(id);
  if (request.method === 'DELETE') return answer(response, 204);
  const wanted = String(await payloadOf(request)).matchAll(/<PartNumber>(\d+)<\/PartNumber>/g);
  const bodies = [...wanted].map(([, number]) => upload.parts.get(Number(number)) ?? Buffer.alloc(0));
  store(call, key, Buffer.concat(bodies));
  answerXml(response, '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>');
}

function getObject({ request, response, key, query, objects }: Call): void {
  const found = objects.get(key);
  if (!found) return refuse(response, 404, request.method === 'HEAD' ? 'NotFound' : 'NoSuchKey');
  const { body } = found;
  const wanted = ['content-type', 'content-disposition', 'cache-control'].flatMap((name) => {
    const value = query.get(`response-${name}`);
    return value === null ? [] : [[name, value]];
  });
  const headers = {
    etag: etagOf(body),
    'last-modified': found.modified_at.toUTCString(),
    'accept-ranges': 'bytes',
    ...(Object.fromEntries(wanted) as Record<string, string>),
  };
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

function listObjects({ response, query, objects, options: { page_size = 1000 } }: Call): void {
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
  answerXml(response, `<ListBucketResult>${truncated}${next}${contents.join('')}</ListBucketResult>`);
}

async function deleteObjects(call: Call): Promise<void> {
  const { request, response } = call;
  const body = await payloadOf(request);
  const guarded = Object.keys(request.headers).some(
    (name) => name === 'content-md5' || name.startsWith('x-amz-checksum-'),
  );
  if (body === null || !guarded) return refuse(response, 400, 'InvalidRequest');
  const named = body.toString().matchAll(/<Key>([^<]+)<\/Key>(?:<VersionId>([^<]+)<\/VersionId>)?/g);
  const deleted = [...named].map(([, key = '', id]) => {
    const is_marker = removeVersion(call, key, id ?? null);
    return `<Deleted><Key>${key}</Key>${is_marker ? '<DeleteMarker>true</DeleteMarker>' : ''}</Deleted>`;
  });
  answerXml(response, `<DeleteResult>${deleted.join('')}</DeleteResult>`);
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

const answerXml = (response: ServerResponse, text: string): void =>
  answer(response, 200, text, { 'content-type': 'application/xml' });

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
