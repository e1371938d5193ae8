import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm, open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { objectStoreSeconds } from '../metrics/instruments.ts';
import { sweepFolder } from './disk-tree.ts';
import { hashFile, writeFully } from './durable-files.ts';
import { assertKey, folderOf } from './keys.ts';
import { resolveRange } from './ranges.ts';
import type { ByteRange, ListedObject, ObjectRead, PutOptions, S3Settings, Storage, StoredObject } from './types.ts';
import { readBody } from './read-body.ts';
import { fromFileSystem, StorageError, type StorageErrorCode } from './storage-error.ts';
import { setTimeout as wait } from 'node:timers/promises';

const CODE_BY_NAME: Record<string, StorageErrorCode> = {
  NoSuchKey: 'not_found',
  NotFound: 'not_found',
  InvalidRange: 'invalid_range',
  XAmzContentSHA256Mismatch: 'digest_mismatch',
  QuotaExceeded: 'full',
  XMinioStorageFull: 'full',
};

const PHRASES: Partial<Record<StorageErrorCode, string>> = {
  not_found: 'There is no such stored file',
  invalid_range: 'The asked bytes lie outside the file',
  digest_mismatch: 'The object store received other bytes than were sent',
  full: 'The object store is full',
};

/** Turns an error of the object store or of its connection into a StorageError. */
function fromS3(cause: unknown, key?: string): StorageError {
  if (cause instanceof StorageError) return cause;
  const name = cause instanceof Error ? cause.name : 'Unknown';
  const code = CODE_BY_NAME[name] ?? (statusOf(cause) === 507 ? 'full' : 'unavailable');
  return new StorageError(code, PHRASES[code] ?? `The object store cannot be used (${name})`, { key, cause });
}

function statusOf(cause: unknown): number | undefined {
  if (typeof cause !== 'object' || cause === null || !('$metadata' in cause)) return undefined;
  const metadata = cause.$metadata;
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return undefined;
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : undefined;
}

const WAITS_MS = [100, 400];
/** After a fault that came later than this, a caller has waited enough. */
const REPEAT_WITHIN_MS = 5_000;
/** A store that sends and takes no byte for this long is given up, so that a call ends within ten seconds. */
const SILENCE_MS = 9_000;

/** Retries after a temporary fault and rejects with a StorageError. */
async function withRetries<T>(key: string, attempt: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  for (let index = 0; ; index += 1) {
    try {
      return await attempt();
    } catch (cause) {
      const error = fromS3(cause, key);
      const wait_ms = WAITS_MS[index];
      if (error.code !== 'unavailable' || isRefusal(cause) || wait_ms === undefined) throw error;
      if (performance.now() - begun > REPEAT_WITHIN_MS || isSilence(cause)) throw error;
      await wait(wait_ms);
    }
  }
}

const isSilence = (cause: unknown): boolean => cause instanceof Error && cause.name === 'TimeoutError';

/** A wrong key or a missing bucket is permanent; only load and lost connections are temporary. */
function isRefusal(cause: unknown): boolean {
  const status = statusOf(cause);
  return status !== undefined && status < 500 && status !== 429 && status !== 408;
}

// Chunks of a browser's recording fit in memory; a rare large one uses a working file.
const MEMORY_BYTES = 8 * 1024 * 1024;

type Spool = {
  stored: StoredObject;
  /** A fresh body each time, so that sending can be repeated. */
  open: () => Uint8Array | Readable;
  discard: () => Promise<void>;
};

/** Receives a whole body, in memory or in a working file, and checks it, before it is uploaded. */
async function takeInToSpool(
  key: string,
  body: Uint8Array | Readable,
  options: PutOptions,
  temp_dir: string,
): Promise<Spool> {
  const file = path.join(temp_dir, `spool-${randomUUID()}`);
  const memory: Uint8Array[] = [];
  let handle: FileHandle | undefined;

  const discard = async (): Promise<void> => {
    await handle?.close();
    if (handle) await rm(file, { force: true });
  };
  try {
    const object = await readBody(key, body, options, async (pieces, position) => {
      const bytes = pieces.reduce((sum, piece) => sum + piece.length, 0);
      if (!handle && position + bytes <= MEMORY_BYTES) {
        memory.push(...pieces);
        return;
      }
      try {
        if (!handle) {
          handle = await open(file, 'wx', 0o600);
          await writeFully(handle.fd, memory.splice(0), 0);
        }
        await writeFully(handle.fd, pieces, position);
      } catch (cause) {
        throw fromFileSystem(cause, key);
      }
    });
    return { stored: object, open: () => (handle ? createReadStream(file) : Buffer.concat(memory)), discard };
  } catch (cause) {
    await discard();
    throw cause;
  }
}

const DAY_MS = 24 * 60 * 60 * 1000;

// The library would log a line for each body that it cannot repeat itself.
const SILENT = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** One bucket: objects are sent and listed with repeats after temporary faults. */
function openBucket(settings: S3Settings) {
  const client = new S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    credentials: { accessKeyId: settings.access_key_id, secretAccessKey: settings.secret_access_key },
    forcePathStyle: settings.force_path_style ?? settings.endpoint !== undefined,
    // Many compatible services refuse the newer checksum trailers; the signed SHA-256 protects the bytes here.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // withRetries repeats calls; it can also repeat a body that is read from a file.
    maxAttempts: 1,
    requestHandler: { connectionTimeout: 3_000, socketTimeout: settings.silence_ms ?? SILENCE_MS },
    logger: SILENT,
  });
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const end = objectStoreSeconds.startTimer({ command: commandName?.replace(/Command$/, '') ?? 'other' });
        const done = next(args);
        done.then(
          () => end({ result: 'done' }),
          () => end({ result: 'failed' }),
        );
        return done;
      },
    { step: 'finalizeRequest', name: 'objectStoreSeconds' },
  );
  const Bucket = settings.bucket;

  const send = (key: string, object: StoredObject, body: () => Uint8Array | Readable): Promise<void> =>
    withRetries(key, async () => {
      const command = new PutObjectCommand({ Bucket, Key: key, Body: body(), ContentLength: object.bytes });
      // The service compares this with the received bytes and refuses the object when they differ.
      command.middlewareStack.add(
        (next) => (args) => {
          (args.request as { headers: Record<string, string> }).headers['x-amz-content-sha256'] = object.sha256;
          return next(args);
        },
        { step: 'build' },
      );
      await client.send(command);
    });

  async function* pages(prefix: string): AsyncGenerator<ListedObject[]> {
    const Prefix = `${folderOf(prefix)}/`;
    let ContinuationToken: string | undefined;
    do {
      const command = new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken });
      const page = await withRetries(prefix, () => client.send(command));
      yield (page.Contents ?? []).map((object) => ({
        key: object.Key ?? '',
        bytes: object.Size ?? 0,
        modified_at: object.LastModified ?? new Date(0),
      }));
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
  }

  const removePrefix = async (prefix: string): Promise<void> => {
    for await (const page of pages(prefix)) {
      if (page.length === 0) continue;
      const Objects = page.map(({ key }) => ({ Key: key }));
      const command = new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } });
      const answer = await withRetries(prefix, () => client.send(command));
      const refused = answer.Errors?.[0];
      if (refused)
        throw fromS3(Object.assign(new Error(refused.Message), { name: refused.Code ?? 'Unknown' }), refused.Key);
    }
  };

  return { client, Bucket, send, pages, removePrefix };
}

/**
 * Objects in one private bucket of any S3-compatible service. A body is received and checked before the first byte is
 * uploaded, so a refused one never exists in the bucket.
 */
export async function createS3Storage(data_dir: string, settings: S3Settings): Promise<Storage> {
  const temp_dir = path.resolve(data_dir, 'temp');
  await mkdir(temp_dir, { recursive: true, mode: 0o700 });
  await sweepFolder(temp_dir, DAY_MS);

  const { client, Bucket, send, pages, removePrefix } = openBucket(settings);

  const put = async (key: string, body: Uint8Array | Readable, options: PutOptions): Promise<StoredObject> => {
    assertKey(key);
    const spool = await takeInToSpool(key, body, options, temp_dir);
    try {
      await send(key, spool.stored, spool.open);
      return spool.stored;
    } finally {
      await spool.discard();
    }
  };

  const putFile = async (key: string, source: string): Promise<StoredObject> => {
    assertKey(key);
    const object = await hashFile(source);
    await send(key, object, () => createReadStream(source));
    return object;
  };

  const factsOf = (key: string) =>
    withRetries(key, async () => {
      assertKey(key);
      const head = await client.send(new HeadObjectCommand({ Bucket, Key: key }));
      return { bytes: head.ContentLength ?? 0, modified_at: head.LastModified ?? new Date(0) };
    });

  const read = (key: string, range: ByteRange = {}): Promise<ObjectRead> =>
    withRetries(key, async () => {
      assertKey(key);
      const hasRange = range.start !== undefined || range.end !== undefined;
      const Range = hasRange ? `bytes=${range.start ?? 0}-${range.end ?? ''}` : undefined;
      const answer = await client.send(new GetObjectCommand({ Bucket, Key: key, Range }));
      const total = /\/(\d+)$/.exec(answer.ContentRange ?? '')?.[1];
      const bytes = total === undefined ? (answer.ContentLength ?? 0) : Number(total);
      return { stream: answer.Body as Readable, bytes, ...resolveRange(key, bytes, range) };
    });

  async function* list(prefix: string): AsyncGenerator<ListedObject> {
    for await (const page of pages(prefix)) yield* page;
  }

  const remove = (key: string): Promise<void> =>
    withRetries(key, async () => {
      assertKey(key);
      await client.send(new DeleteObjectCommand({ Bucket, Key: key }));
    });

  return {
    kind: 's3',
    temp_dir,
    put,
    putFile,
    read,
    stat: factsOf,
    list,
    remove,
    removePrefix,
    check: async () => {
      const key = `checks/${randomUUID()}`;
      await put(key, Buffer.from('check'), { max_bytes: 5 });
      await remove(key);
    },
    reach: async () => void (await list('checks')[Symbol.asyncIterator]().next()),
    localPath: (key) => {
      assertKey(key);
      return null;
    },
    close: async () => client.destroy(),
  };
}
