import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { StorageError, errnoOf, fromFileSystem } from './storage-error.ts';
import type { Storage } from './types.ts';

/**
 * Provides a stored object as a file of this machine, for tools that need one. On disk it is the object itself, so it
 * must not be written to; from S3 it is a download, deleted after the work.
 */
export async function withLocalCopy<T>(storage: Storage, key: string, work: (file: string) => Promise<T>): Promise<T> {
  const localPath = storage.localPath(key);
  if (localPath !== null) {
    await storage.stat(key);
    return work(localPath);
  }
  const file = path.join(storage.temp_dir, `copy-${randomUUID()}`);
  try {
    const { stream } = await storage.read(key);
    await download(stream, file, key);
    return await work(file);
  } finally {
    await rm(file, { force: true });
  }
}

async function download(stream: NodeJS.ReadableStream, file: string, key: string): Promise<void> {
  try {
    await pipeline(stream, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
  } catch (cause) {
    const error = fromFileSystem(cause, key);
    if (error.code === 'full') throw error;
    throw new StorageError('unavailable', `The download of a stored file broke off (${errnoOf(cause) ?? 'unknown'})`, {
      key,
      cause,
    });
  }
}
