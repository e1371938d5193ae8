import { randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { access, constants, copyFile, link, open, rm, stat } from 'node:fs/promises';
import { IncomingMessage } from 'node:http';
import path from 'node:path';
import { listFiles, pruneEmptyFolders, removeFile, sweepFolder } from './disk-tree.ts';
import { makeFolder, publishFile, syncFile, syncPath, withFile, writeFully } from './durable-files.ts';
import { readBody } from './read-body.ts';
import { assertKey, folderOf } from './keys.ts';
import { resolveRange } from './ranges.ts';
import { StorageError, errnoOf, fromFileSystem } from './storage-error.ts';
import type { ByteRange, ObjectFacts, ObjectRead, PutOptions, Storage, StoredObject } from './types.ts';

// Small reads cost a thread switch each; large ones hold memory for every slow viewer.
const READ_BYTES = 512 * 1024;
const HOUR_MS = 60 * 60 * 1000;

/**
 * Frees the memory of a written piece of a request, which nothing else holds. V8 counts it until it collects, and collects
 * the whole heap for it: a third of the processor time of an upload.
 */
function giveBack({ buffer, byteLength }: Uint8Array): void {
  if ('transfer' in buffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

type FileOf = (key: string) => string;

/** Writes of whole objects: each is complete in `.incoming` before it is at its place. */
function writesBelow(incoming: string, fileOf: FileOf) {
  /** Runs one write into a fresh file of `.incoming`, which is gone afterwards, published or not. */
  const incomingFile = async <T>(key: string, write: (file: string) => Promise<T>): Promise<T> => {
    const target = fileOf(key);
    const file = path.join(incoming, randomUUID());
    try {
      const result = await write(file);
      await publishFile(file, target);
      return result;
    } catch (cause) {
      await rm(file, { force: true });
      // While writing, a missing path is a fault of the store itself.
      if (errnoOf(cause) === 'ENOENT')
        throw new StorageError('unavailable', 'The folder for stored files is gone', { key, cause });
      throw fromFileSystem(cause, key);
    }
  };

  const put = (key: string, body: Parameters<Storage['put']>[1], options: PutOptions): Promise<StoredObject> =>
    incomingFile(key, (file) =>
      withFile(file, 'wx', async (fd) => {
        const object = await readBody(key, body, options, async (pieces, position) => {
          try {
            await writeFully(fd, pieces, position);
            if (body instanceof IncomingMessage) pieces.forEach(giveBack);
          } catch (cause) {
            throw fromFileSystem(cause, key);
          }
        });
        await syncFile(fd);
        return object;
      }),
    );

  const putFile = async (key: string, source: string): Promise<void> => {
    await access(source);
    await incomingFile(key, async (file) => {
      // A hard link costs nothing; across file systems only a copy works.
      await link(source, file).catch(() => copyFile(source, file));
      await syncPath(file);
    });
  };

  return { put, putFile };
}

/** Reads of objects and of their list. */
function readsBelow(root: string, fileOf: FileOf) {
  const statOf = (key: string): Promise<Stats> =>
    translated(key, async () => {
      const facts = await stat(fileOf(key));
      if (!facts.isFile()) throw Object.assign(new Error('A folder is no object'), { code: 'EISDIR' });
      return facts;
    });

  const read = (key: string, range: ByteRange = {}): Promise<ObjectRead> =>
    translated(key, async () => {
      const handle = await open(fileOf(key), 'r');
      try {
        const facts = await handle.stat();
        if (!facts.isFile()) throw Object.assign(new Error('A folder is no object'), { code: 'EISDIR' });
        const { start, end } = resolveRange(key, facts.size, range);
        const stream = handle.createReadStream({ start, end: Math.max(end, 0), highWaterMark: READ_BYTES });
        return { stream, bytes: facts.size, start, end };
      } catch (cause) {
        await handle.close();
        throw cause;
      }
    });

  async function* list(prefix: string) {
    const folder = prefix === '' ? '' : folderOf(prefix);
    try {
      yield* listFiles(root, folder);
    } catch (cause) {
      throw fromFileSystem(cause, prefix);
    }
  }

  const factsOf = async (key: string): Promise<ObjectFacts> => {
    const facts = await statOf(key);
    return { bytes: facts.size, modified_at: facts.mtime };
  };

  return { stat: factsOf, read, list };
}

/**
 * Objects as files below `{data_dir}/objects`. A write goes to `.incoming` beside them, is synced, renamed into
 * place and the folder synced; a crash at any moment leaves the old object, the new one, or a file in
 * `.incoming`, which the next start clears.
 */
export async function createDiskStorage(data_dir: string): Promise<Storage> {
  const root = path.resolve(data_dir, 'objects');
  const incoming = path.join(root, '.incoming');
  const temp_dir = path.resolve(data_dir, 'temp');
  await prepareFolders(incoming, temp_dir);

  const fileOf = (key: string): string => {
    assertKey(key);
    return path.join(root, key);
  };
  const { put, putFile } = writesBelow(incoming, fileOf);
  const { stat: factsOf, read, list } = readsBelow(root, fileOf);

  const remove = (key: string): Promise<void> =>
    translated(key, async () => {
      const file = fileOf(key);
      await removeFile(file);
      await pruneEmptyFolders(path.dirname(file), root);
    });

  const removePrefix = (prefix: string): Promise<void> =>
    translated(prefix, async () => {
      const folder = path.join(root, folderOf(prefix));
      await rm(folder, { recursive: true, force: true });
      await pruneEmptyFolders(path.dirname(folder), root);
    });

  return {
    kind: 'disk',
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
    reach: () =>
      access(incoming, constants.W_OK).catch((cause: unknown) => {
        throw new StorageError('unavailable', 'The folder for stored files cannot be written', { cause });
      }),
    abortUploads: async () => 0,
    rules: async () => null,
    link: async () => null,
    link_origin: null,
    localPath: fileOf,
    close: () => Promise.resolve(),
  };
}

async function prepareFolders(incoming: string, temp_dir: string): Promise<void> {
  try {
    await makeFolder(incoming);
    await makeFolder(temp_dir);
    await sweepFolder(incoming, HOUR_MS);
    await sweepFolder(temp_dir, 24 * HOUR_MS);
  } catch (cause) {
    throw new StorageError('unavailable', `The folder ${incoming} cannot be used (${errnoOf(cause) ?? 'unknown'})`, {
      cause,
    });
  }
}

async function translated<T>(key: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw fromFileSystem(cause, key);
  }
}
