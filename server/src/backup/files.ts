import { Readable } from 'node:stream';
import type { ListedObject, Storage } from '../storage/index.ts';
import { StorageError } from '../storage/index.ts';
import { type Archive, readWhole } from './archive.ts';
import { isMark } from '../modules/stored-files/claim.service.ts';
import { sealedLength } from './sealed-object.ts';
import { momentOf, stampOf } from './wal.ts';

/**
 * Copies of the stored files, each once. What is put into the storage is copied within seconds by the process that put it;
 * a comparison of both places, each day, copies what a killed process left. A file that left the storage stays for as
 * long as one can return to a moment when it was there.
 */

/** Whether it is a file, and no mark of the storage itself. */
export const isFile = (key: string): boolean => !isMark(key) && !key.startsWith('checks/');

const placeOf = (key: string): string => `files/${key}`;

/** The storage, and the keys that were put into it since they were last taken. */
export function withJournal(storage: Storage): { storage: Storage; take: () => string[] } {
  const keys = new Set<string>();
  const noting =
    <Arguments extends [string, ...unknown[]], Result>(write: (...call: Arguments) => Promise<Result>) =>
    async (...call: Arguments): Promise<Result> => {
      const result = await write(...call);
      keys.add(call[0]);
      return result;
    };
  const take = () => {
    const all = [...keys];
    keys.clear();
    return all.filter(isFile);
  };
  return {
    storage: {
      ...storage,
      put: noting((...call: Parameters<Storage['put']>) => storage.put(...call)),
      putFile: noting((...call: Parameters<Storage['putFile']>) => storage.putFile(...call)),
    },
    take,
  };
}

/** @returns false where the file left the storage meanwhile, or has a name that is none of the product's */
async function copyFile(storage: Storage, archive: Archive, key: string): Promise<boolean> {
  try {
    const { stream } = await storage.read(key);
    await archive.put(placeOf(key), stream as AsyncIterable<Uint8Array>);
    return true;
  } catch (error) {
    if (error instanceof StorageError && (error.code === 'not_found' || error.code === 'invalid_key')) return false;
    throw error;
  }
}

/** Copies these files; those that are left after a fault stay for the next time. */
export async function copyFiles(storage: Storage, archive: Archive, keys: string[]): Promise<void> {
  for (let key = keys[0]; key !== undefined; key = keys[0]) {
    await copyFile(storage, archive, key);
    keys.shift();
  }
}

async function* filesOf(storage: Storage): AsyncGenerator<ListedObject, undefined> {
  for await (const file of storage.list('')) if (isFile(file.key)) yield file;
  return undefined;
}

/** Walks both places in the order of their keys: what only the storage has is copied. @returns keys only the backup has */
async function copyMissing(storage: Storage, archive: Archive, signal: AbortSignal) {
  const originals = filesOf(storage);
  const copies = archive.list('files');
  const absent = new Set<string>();
  let copied = 0;
  let file = await originals.next();
  let copy = await copies.next();
  while (!file.done || !copy.done) {
    signal.throwIfAborted();
    const key: string | undefined = file.done ? undefined : file.value.key;
    const there: string | undefined = copy.done ? undefined : copy.value.name.slice('files/'.length);
    if (key !== undefined && (there === undefined || key < there)) {
      if (await copyFile(storage, archive, key)) copied += 1;
      file = await originals.next();
    } else if (there !== undefined && (key === undefined || there < key)) {
      absent.add(there);
      copy = await copies.next();
    } else {
      if (isOutdated(file.value, copy.value) && (await copyFile(storage, archive, there ?? ''))) copied += 1;
      file = await originals.next();
      copy = await copies.next();
    }
  }
  return { absent, copied };
}

type Facts = { bytes: number; modified_at: Date };

const isOutdated = (file: Facts | undefined, copy: Facts | undefined): boolean =>
  file !== undefined &&
  copy !== undefined &&
  (copy.bytes !== sealedLength(file.bytes) || copy.modified_at < file.modified_at);

/** Notes what left the storage, and removes copies that left it before `keep_from`. @returns their number */
async function dropAbsent(archive: Archive, absent: ReadonlySet<string>, now: Date, keep_from: Date): Promise<number> {
  const known = new Set<string>();
  let removed = 0;
  for await (const { name } of archive.list('absent')) {
    const keys = JSON.parse((await readWhole(archive, name)).toString()) as string[];
    if (momentOf(name.slice('absent/'.length)) >= keep_from) {
      for (const key of keys) known.add(key);
      continue;
    }
    for (const key of keys) {
      if (!absent.has(key)) continue;
      await archive.remove(placeOf(key));
      known.add(key);
      removed += 1;
    }
    await archive.remove(name);
  }
  const fresh = [...absent].filter((key) => !known.has(key));
  if (fresh.length > 0) await archive.put(`absent/${stampOf(now)}`, [Buffer.from(JSON.stringify(fresh))]);
  return removed;
}

/** Compares the storage with its copies. @returns how many files were copied, and how many copies were dropped */
export async function copyAllFiles(
  storage: Storage,
  archive: Archive,
  { now, keep_from, signal }: { now: Date; keep_from: Date; signal: AbortSignal },
): Promise<{ copied: number; removed: number }> {
  const { absent, copied } = await copyMissing(storage, archive, signal);
  return { copied, removed: await dropAbsent(archive, absent, now, keep_from) };
}

/** The keys of the copies that were in the storage at a moment, if the comparisons since noted what left it. */
export async function* copiedKeys(archive: Archive, at: Date): AsyncGenerator<string> {
  const absent = new Set<string>();
  for await (const { name } of archive.list('absent')) {
    if (momentOf(name.slice('absent/'.length)) > at) continue;
    for (const key of JSON.parse((await readWhole(archive, name)).toString()) as string[]) absent.add(key);
  }
  for await (const { name } of archive.list('files')) {
    const key = name.slice('files/'.length);
    if (!absent.has(key)) yield key;
  }
}

/** The bytes of a copy. */
export const readCopy = (archive: Archive, key: string): AsyncGenerator<Buffer> => archive.read(placeOf(key));

/** Brings one file back into a storage. */
export async function restoreFile(storage: Storage, archive: Archive, key: string): Promise<void> {
  const body = Readable.from(readCopy(archive, key), { objectMode: false });
  await storage.put(key, body, { max_bytes: Number.MAX_SAFE_INTEGER });
}
