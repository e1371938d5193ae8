import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { rootCertificates } from 'node:tls';
import {
  GetBucketLifecycleConfigurationCommand,
  GetBucketVersioningCommand,
  GetObjectCommand,
  GetObjectLockConfigurationCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { objectStoreSeconds } from '../../metrics/instruments.ts';
import { inSpan } from '../../metrics/traces.ts';
import { sweepFolder } from '../disk-tree.ts';
import { writeFully } from '../durable-files.ts';
import { assertKey, folderOf } from '../keys.ts';
import { resolveRange } from '../ranges.ts';
import { readBody } from '../read-body.ts';
import { fromFileSystem } from '../storage-error.ts';
import type {
  BucketRules,
  ByteRange,
  LinkTerms,
  ListedObject,
  ObjectRead,
  PutOptions,
  S3Settings,
  Storage,
  StoredObject,
} from '../types.ts';
import { withRetries } from './faults.ts';
import { abortUploads, PART_BYTES, upload, uploadFile, type Source } from './upload.ts';
import { removalsFrom } from './versions.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A store that sends and takes no byte for this long is given up, so that a call ends within ten seconds. */
const SILENCE_MS = 9_000;

// The library would log a line for each body that it cannot repeat itself.
const SILENT = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** Without keys the client looks for those of the machine, and takes new ones before they expire. */
const credentialsIn = ({ access_key_id: accessKeyId, secret_access_key: secretAccessKey }: S3Settings) =>
  accessKeyId === undefined || secretAccessKey === undefined ? {} : { credentials: { accessKeyId, secretAccessKey } };

/** One bucket, the places of keys in it, and the pages of its lists. */
function openBucket(settings: S3Settings) {
  const client = new S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    ...credentialsIn(settings),
    forcePathStyle: settings.force_path_style ?? settings.endpoint !== undefined,
    // Many compatible services refuse the newer checksum trailers; the signed SHA-256 protects the bytes here.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // withRetries repeats calls; it can also repeat a body that is read from a file.
    maxAttempts: 1,
    requestHandler: {
      connectionTimeout: 3_000,
      socketTimeout: settings.silence_ms ?? SILENCE_MS,
      ...(settings.ca_file !== undefined && {
        httpsAgent: { ca: [...rootCertificates, readFileSync(settings.ca_file)] },
      }),
    },
    logger: SILENT,
  });
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const command = commandName?.replace(/Command$/, '') ?? 'other';
        const end = objectStoreSeconds.startTimer({ command });
        const done = inSpan(`s3 ${command}`, {}, () => next(args));
        done.then(
          () => end({ result: 'done' }),
          () => end({ result: 'failed' }),
        );
        return done;
      },
    { step: 'finalizeRequest', name: 'objectStoreSeconds' },
  );
  const Bucket = settings.bucket;
  const root = settings.prefix === undefined ? '' : `${folderOf(settings.prefix)}/`;

  /** The key in the bucket. */
  const place = (key: string): string => {
    assertKey(key);
    return root + key;
  };

  /** Where the keys of a folder begin in the bucket. */
  const below = (prefix: string): string => (prefix === '' ? root : `${root}${folderOf(prefix)}/`);

  async function* pages(prefix: string): AsyncGenerator<ListedObject[]> {
    const Prefix = below(prefix);
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

  return { client, Bucket, part_bytes: settings.part_bytes ?? PART_BYTES, root, place, below, pages };
}

// Chunks of a browser's recording fit in memory; a rare large one uses a working file.
const MEMORY_BYTES = 8 * 1024 * 1024;

type Spool = {
  stored: StoredObject;
  source: Source;
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
    return { stored: object, source: handle ? { path: file } : { bytes: Buffer.concat(memory) }, discard };
  } catch (cause) {
    await discard();
    throw cause;
  }
}

/** Effects of the bucket on objects; null where neither service nor key reveals one. */
async function readRules(client: S3Client, Bucket: string): Promise<BucketRules> {
  const [versioning, object_lock, deletes_after_days] = await Promise.all([
    known(async () => (await client.send(new GetBucketVersioningCommand({ Bucket }))).Status === 'Enabled'),
    known(async () => {
      const { ObjectLockConfiguration } = await client.send(new GetObjectLockConfigurationCommand({ Bucket }));
      return ObjectLockConfiguration?.ObjectLockEnabled === 'Enabled';
    }, 'ObjectLockConfigurationNotFoundError'),
    known(async () => {
      const { Rules = [] } = await client.send(new GetBucketLifecycleConfigurationCommand({ Bucket }));
      const ends = Rules.filter(({ Status }) => Status === 'Enabled').flatMap(({ Expiration }) =>
        Expiration?.Date ? 0 : (Expiration?.Days ?? []),
      );
      return ends.length > 0 ? Math.min(...ends) : false;
    }, 'NoSuchLifecycleConfiguration'),
  ]);
  return { versioning, object_lock, deletes_after_days };
}

/** @param absent name of the error that means: there is none */
async function known<T>(read: () => Promise<T | false>, absent?: string): Promise<T | false | null> {
  try {
    return await read();
  } catch (cause) {
    return cause instanceof Error && cause.name === absent ? false : null;
  }
}

/** The origin that browsers read from: the client puts the bucket in the path, or in the name of the service. */
const originOf = (client: S3Client, { endpoint: Endpoint, bucket: Bucket, region: Region }: S3Settings): string =>
  client.config.endpointProvider({ Bucket, Region, Endpoint, ForcePathStyle: client.config.forcePathStyle === true })
    .url.origin;

/** An address signed with the key of the bucket, or the credentials of the machine. */
function linkTo({ client, Bucket }: ReturnType<typeof openBucket>, Key: string, terms: LinkTerms): Promise<string> {
  const command = new GetObjectCommand({
    Bucket,
    Key,
    ResponseContentType: terms.mime_type,
    ResponseContentDisposition: 'inline',
    ResponseCacheControl: terms.cache_control,
  });
  return getSignedUrl(client, command, { expiresIn: terms.seconds });
}

/**
 * Objects in one private bucket of any S3-compatible service. A body is received and checked before the first byte is
 * uploaded, so a refused one never exists in the bucket.
 */
export async function createS3Storage(data_dir: string, settings: S3Settings): Promise<Storage> {
  const temp_dir = path.resolve(data_dir, 'temp');
  await mkdir(temp_dir, { recursive: true, mode: 0o700 });
  await sweepFolder(temp_dir, DAY_MS);

  const bucket = openBucket(settings);
  const { client, Bucket, root, place, below, pages } = bucket;
  const removals = removalsFrom(client, Bucket);

  const put = async (key: string, body: Uint8Array | Readable, options: PutOptions): Promise<StoredObject> => {
    const Key = place(key);
    const spool = await takeInToSpool(key, body, options, temp_dir);
    try {
      await upload(bucket, Key, spool.stored, spool.source);
      return spool.stored;
    } finally {
      await spool.discard();
    }
  };

  const putFile = async (key: string, source: string): Promise<void> => {
    await uploadFile(bucket, place(key), source);
  };

  const factsOf = (key: string) =>
    withRetries(key, async () => {
      const head = await client.send(new HeadObjectCommand({ Bucket, Key: place(key) }));
      return { bytes: head.ContentLength ?? 0, modified_at: head.LastModified ?? new Date(0) };
    });

  const read = (key: string, range: ByteRange = {}): Promise<ObjectRead> =>
    withRetries(key, async () => {
      const Key = place(key);
      const hasRange = range.start !== undefined || range.end !== undefined;
      const Range = hasRange ? `bytes=${range.start ?? 0}-${range.end ?? ''}` : undefined;
      const answer = await client.send(new GetObjectCommand({ Bucket, Key, Range }));
      const total = /\/(\d+)$/.exec(answer.ContentRange ?? '')?.[1];
      const bytes = total === undefined ? (answer.ContentLength ?? 0) : Number(total);
      return { stream: answer.Body as Readable, bytes, ...resolveRange(key, bytes, range) };
    });

  async function* list(prefix: string): AsyncGenerator<ListedObject> {
    for await (const page of pages(prefix))
      for (const { key, ...facts } of page) yield { key: key.slice(root.length), ...facts };
  }

  const remove = async (key: string): Promise<void> => {
    await removals.remove(place(key));
  };

  return {
    kind: 's3',
    temp_dir,
    put,
    putFile,
    read,
    stat: factsOf,
    list,
    remove,
    removePrefix: (prefix) => removals.removeBelow(below(folderOf(prefix)), pages(prefix)),
    check: async () => {
      const key = `checks/${randomUUID()}`;
      await put(key, Buffer.from('check'), { max_bytes: 5 });
      await remove(key);
    },
    reach: async () => void (await list('checks')[Symbol.asyncIterator]().next()),
    abortUploads: (before) => abortUploads(bucket, before),
    rules: () => readRules(client, Bucket),
    link: (key, terms) => linkTo(bucket, place(key), terms),
    link_origin: originOf(client, settings),
    localPath: (key) => {
      assertKey(key);
      return null;
    },
    close: async () => client.destroy(),
  };
}
