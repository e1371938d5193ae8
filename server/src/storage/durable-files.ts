import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { errnoOf } from './storage-error.ts';
import type { StoredObject } from './types.ts';

const open = promisify(fs.open);
const mkdir = promisify(fs.mkdir) as (
  folder: string,
  options: { recursive: true; mode: number },
) => Promise<string | undefined>;

/**
 * Opens a file, works with its descriptor and always closes it. The close is not awaited: durable data is synced by
 * then, so a failing close loses nothing.
 */
export async function withFile<T>(file: string, flags: string, work: (fd: number) => Promise<T>): Promise<T> {
  const fd = await open(file, flags);
  try {
    return await work(fd);
  } finally {
    fs.close(fd, () => {});
  }
}

/** Writes all pieces at a position, one system call as a rule. */
export async function writeFully(fd: number, pieces: Uint8Array[], position: number): Promise<void> {
  let rest = pieces;
  let at = position;
  while (rest.length > 0) {
    const written = await writev(fd, rest, at);
    at += written;
    rest = dropBytes(rest, written);
  }
}

function writev(fd: number, pieces: Uint8Array[], position: number): Promise<number> {
  return new Promise((resolve, reject) => {
    fs.writev(fd, pieces, position, (error, written) => (error ? reject(error) : resolve(written)));
  });
}

function dropBytes(pieces: Uint8Array[], count: number): Uint8Array[] {
  const rest: Uint8Array[] = [];
  let remaining = count;
  for (const piece of pieces) {
    if (remaining < piece.length) rest.push(piece.subarray(remaining));
    remaining = Math.max(remaining - piece.length, 0);
  }
  return rest;
}

/** Makes what was written to a file, or the names in a folder, survive a power cut. */
export async function syncPath(file: string): Promise<void> {
  await withFile(file, 'r', syncFile);
}

export function syncFile(fd: number): Promise<void> {
  return new Promise((resolve, reject) => {
    fs.fsync(fd, (error) => (error ? reject(error) : resolve()));
  });
}

function rename(from: string, to: string): Promise<void> {
  return new Promise((resolve, reject) => {
    fs.rename(from, to, (error) => (error ? reject(error) : resolve()));
  });
}

// Recordings of people: closed to other accounts of the machine.
const OWNER_ONLY = 0o700;

// A new folder is durable only once its parent is synced. A concurrent writer that finds it must wait for that too, or
// it could acknowledge a file whose folder is lost in a power cut.
const foldersBeingMade = new Set<Promise<void>>();

/** Moves a synced file to its place, making folders as needed, and makes the move durable. */
export async function publishFile(from: string, to: string): Promise<void> {
  const folder = path.dirname(to);
  for (;;) {
    try {
      await rename(from, to);
      break;
    } catch (cause) {
      // The folder is missing: new, or just pruned as empty by a removal.
      if (errnoOf(cause) !== 'ENOENT' || !fs.existsSync(from)) throw cause;
      await makeFolder(folder);
    }
  }
  await syncPath(folder);
  if (foldersBeingMade.size > 0) await Promise.all(foldersBeingMade);
}

export async function makeFolder(folder: string): Promise<void> {
  const making = makeFolderDurably(folder);
  foldersBeingMade.add(making);
  try {
    await making;
  } finally {
    foldersBeingMade.delete(making);
  }
}

async function makeFolderDurably(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: OWNER_ONLY });
  if (first === undefined) return;
  const above = path.dirname(first);
  for (let parent = path.dirname(folder); ; parent = path.dirname(parent)) {
    await syncPath(parent);
    if (parent === above) return;
  }
}

/** Length and SHA-256 of a finished file. */
export async function hashFile(file: string): Promise<StoredObject> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of fs.createReadStream(file, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>) {
    hash.update(piece);
    bytes += piece.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}
