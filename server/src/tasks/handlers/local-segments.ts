import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Storage } from '../../storage/index.ts';

/** Downloads in parallel: each waits for the service more than for its bytes. */
const DOWNLOADS = 8;

/**
 * The stored objects as files of this machine, in their order. On disk they are the objects themselves and must not be
 * written to; from S3 they are downloaded into `folder`, which the caller removes.
 *
 * @throws StorageError `not_found` for a deleted one, `unavailable`
 */
export async function localFiles(
  storage: Storage,
  keys: readonly string[],
  folder: string,
  prefix: string,
): Promise<string[]> {
  const files: string[] = [];
  const load = async (index: number, key: string): Promise<void> => {
    const localPath = storage.localPath(key);
    files[index] = localPath ?? path.join(folder, `${prefix}-${index}`);
    if (localPath !== null) return;
    const { stream } = await storage.read(key);
    await pipeline(stream, createWriteStream(files[index], { flags: 'wx', mode: 0o600 }));
  };
  for (let first = 0; first < keys.length; first += DOWNLOADS)
    await Promise.all(keys.slice(first, first + DOWNLOADS).map((key, index) => load(first + index, key)));
  return files;
}
