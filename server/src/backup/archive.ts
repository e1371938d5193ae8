import { Readable } from 'node:stream';
import path from 'node:path';
import type { Env } from '../env.ts';
import { createStorage, type ListedObject, type Storage, type StorageEnv } from '../storage/index.ts';
import { BackupFault, faultOfPlace } from './backup-fault.ts';
import { type Bytes, open, seal } from './sealed-object.ts';

/**
 * The place of the backups, BACKUP_TO: a folder or a bucket of encrypted objects.
 *
 *   bases/{stream}/{time}/…   whole copies of the built-in database; the object `manifest` is written last
 *   wal/{stream}/{day}/…      what was written to it since
 *   files/{key}               the stored files, under their keys
 *   absent/{time}             keys of files that left the storage by then
 *   erasures/{day}/…          ids of erased applicants and activities, by the time of the erasure
 *
 * A stream is one continuous history of the database; a restored one begins another.
 */
export interface Archive {
  put(name: string, body: Bytes): Promise<void>;
  /** @throws BackupFault for another key and a damaged object */
  read(name: string): AsyncGenerator<Buffer>;
  list(prefix: string): AsyncGenerator<{ name: string; bytes: number; modified_at: Date }>;
  remove(name: string): Promise<void>;
  removeBelow(prefix: string): Promise<void>;
  close(): Promise<void>;
}

const BUCKET = /^s3:\/\/([^/]+)\/?(.*?)\/*$/;

function storageOf(env: Env): StorageEnv {
  const place = env.BACKUP_TO ?? '';
  const [, bucket, prefix] = BUCKET.exec(place) ?? [];
  if (bucket === undefined) return { DATA_DIR: path.resolve(place) };
  const endpoint = env.BACKUP_S3_ENDPOINT ?? env.S3_ENDPOINT;
  const S3 = {
    bucket,
    region: env.BACKUP_S3_REGION ?? env.S3_REGION,
    access_key_id: env.BACKUP_S3_ACCESS_KEY_ID ?? env.S3_ACCESS_KEY_ID,
    secret_access_key: env.BACKUP_S3_SECRET_ACCESS_KEY ?? env.S3_SECRET_ACCESS_KEY,
    force_path_style: env.S3_FORCE_PATH_STYLE,
    ...(endpoint && { endpoint }),
    ...(prefix && { prefix }),
    ...(env.S3_CA && { ca_file: env.S3_CA }),
  };
  return { DATA_DIR: env.DATA_DIR, S3 };
}

/** Runs one call of the store; its faults become sentences. */
async function inPlace<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw faultOfPlace(error);
  }
}

/** Encrypted objects in a store. */
function archiveIn(storage: Storage, key: Buffer): Archive {
  async function* list(prefix: string) {
    const objects: AsyncIterable<ListedObject> = storage.list(prefix);
    try {
      for await (const { key: name, ...facts } of objects) yield { name, ...facts };
    } catch (error) {
      throw faultOfPlace(error);
    }
  }
  async function* read(name: string) {
    const { stream } = await inPlace(() => storage.read(name));
    yield* open(key, name, stream as AsyncIterable<Uint8Array>);
  }
  return {
    put: (name, body) =>
      inPlace(async () => {
        const sealed = Readable.from(seal(key, name, body), { objectMode: false });
        await storage.put(name, sealed, { max_bytes: Number.MAX_SAFE_INTEGER });
      }),
    read,
    list,
    remove: (name) => inPlace(() => storage.remove(name)),
    removeBelow: (prefix) => inPlace(() => storage.removePrefix(prefix)),
    close: () => storage.close(),
  };
}

/** @throws BackupFault where no backups are set up, or their place cannot be used */
export async function openArchive(env: Env): Promise<Archive> {
  const { BACKUP_TO, BACKUP_KEY } = env;
  if (BACKUP_TO === undefined || BACKUP_KEY === undefined)
    throw new BackupFault('BACKUP_TO is not set: name a folder on another disk, or a bucket, and set BACKUP_KEY.');
  const storage = await inPlace(() => createStorage(storageOf(env)));
  return archiveIn(storage, Buffer.from(BACKUP_KEY, 'hex'));
}

/** A whole object, for small ones. */
export async function readWhole(archive: Archive, name: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of archive.read(name)) pieces.push(piece);
  return Buffer.concat(pieces);
}
