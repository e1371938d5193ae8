import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Storage } from '../../storage/index.ts';

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
  for (const [index, key] of keys.entries()) {
    const localPath = storage.localPath(key);
    if (localPath !== null) {
      files.push(localPath);
      continue;
    }
    const file = path.join(folder, `${prefix}-${index}`);
    const { stream } = await storage.read(key);
    await pipeline(stream, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
    files.push(file);
  }
  return files;
}
