import type { Dirent } from 'node:fs';
import { readdir, rm, rmdir, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { syncPath } from './durable-files.ts';
import { errnoOf } from './storage-error.ts';
import type { ListedObject } from './types.ts';

const GONE = new Set(['ENOENT', 'ENOTDIR', 'EISDIR']);

/**
 * Walks a folder in the byte order of the keys, which is also the order in which S3 lists. Names with a dot in front are
 * no keys: the folder of unfinished writes is one.
 */
export async function* listFiles(root: string, folder: string): AsyncGenerator<ListedObject> {
  for (const entry of await sortedEntries(path.join(root, folder))) {
    if (entry.name.startsWith('.')) continue;
    const key = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      yield* listFiles(root, key);
      continue;
    }
    const facts = await unlessGone(stat(path.join(root, key)));
    if (facts) yield { key, bytes: facts.size, modified_at: facts.mtime };
  }
}

async function sortedEntries(folder: string): Promise<Dirent[]> {
  const entries = (await unlessGone(readdir(folder, { withFileTypes: true }))) ?? [];
  const nameIn = (entry: Dirent): string => (entry.isDirectory() ? `${entry.name}/` : entry.name);
  return entries.sort((a, b) => (nameIn(a) < nameIn(b) ? -1 : 1));
}

async function unlessGone<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (cause) {
    if (GONE.has(errnoOf(cause) ?? '')) return undefined;
    throw cause;
  }
}

/** Removes one file; a folder of that name is no object and stays. */
export async function removeFile(file: string): Promise<void> {
  await unlessGone(unlink(file));
}

/** Removes a folder and those above it, below `root`, while they are empty, and makes the removal durable. */
export async function pruneEmptyFolders(folder: string, root: string): Promise<void> {
  let current = folder;
  while (current !== root) {
    try {
      await rmdir(current);
    } catch (cause) {
      if (!GONE.has(errnoOf(cause) ?? '')) break;
    }
    current = path.dirname(current);
  }
  await unlessGone(syncPath(current));
}

/** Removes what a crashed process left in a folder of working files. */
export async function sweepFolder(folder: string, older_than_ms: number): Promise<void> {
  const before = Date.now() - older_than_ms;
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const facts = await unlessGone(stat(file));
    if (facts && facts.mtimeMs < before) await rm(file, { recursive: true, force: true });
  }
}
