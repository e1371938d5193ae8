import { chown, mkdir, open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { BackupFault } from './backup-fault.ts';
import type { Bytes } from './sealed-object.ts';

/**
 * A folder as one sequence of bytes: of each entry the length of its description in four bytes, the description as
 * JSON, then its content.
 */
type Entry = { path: string; bytes: number; folder?: true };

const READ_BYTES = 256 * 1024;

function describe(entry: Entry): Buffer {
  const text = Buffer.from(JSON.stringify(entry));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  return Buffer.concat([length, text]);
}

export function* packText(name: string, text: string): Generator<Buffer> {
  const content = Buffer.from(text);
  yield describe({ path: name, bytes: content.length });
  yield content;
}

const isGone = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * A file that others write to at the same time: exactly as many bytes as it had first. What was cut off meanwhile is
 * filled with zeros; a database that recovers from its log writes it again.
 */
export async function* packFile(root: string, name: string): AsyncGenerator<Buffer> {
  const handle = await open(path.join(root, name)).catch((error: unknown) => {
    if (isGone(error)) return null;
    throw error;
  });
  if (!handle) return;
  try {
    const { size } = await handle.stat();
    yield describe({ path: name, bytes: size });
    for (let at = 0; at < size;) {
      const buffer = Buffer.alloc(Math.min(READ_BYTES, size - at));
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, at);
      at += bytesRead === 0 ? buffer.length : bytesRead;
      yield bytesRead === 0 ? buffer : buffer.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}

/** @param takes whether a file or folder, by its path below the root, belongs to it */
export async function* packFolder(root: string, takes: (name: string) => boolean, folder = ''): AsyncGenerator<Buffer> {
  const entries = await readdir(path.join(root, folder), { withFileTypes: true }).catch((error: unknown) => {
    if (isGone(error)) return [];
    throw error;
  });
  for (const entry of entries) {
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (!takes(name)) continue;
    if (entry.isDirectory()) {
      yield describe({ path: name, bytes: 0, folder: true });
      yield* packFolder(root, takes, name);
    } else if (entry.isFile()) yield* packFile(root, name);
  }
}

/** Reads a sequence of bytes in portions of any length. */
function portionsOf(source: Bytes) {
  const iterator = (async function* () {
    yield* source;
  })();
  let rest: Buffer = Buffer.alloc(0);
  const more = async (): Promise<boolean> => {
    const next = await iterator.next();
    if (next.done) return false;
    rest = Buffer.from(next.value.buffer, next.value.byteOffset, next.value.length);
    return true;
  };
  /** At most this many bytes; none at the end. */
  const some = async (most: number): Promise<Buffer> => {
    while (rest.length === 0) if (!(await more())) return rest;
    const portion = rest.subarray(0, most);
    rest = rest.subarray(portion.length);
    return portion;
  };
  const exactly = async (length: number): Promise<Buffer> => {
    const pieces: Buffer[] = [];
    for (let left = length; left > 0;) {
      const piece = await some(left);
      if (piece.length === 0) break;
      pieces.push(piece);
      left -= piece.length;
    }
    return Buffer.concat(pieces);
  };
  return { some, exactly };
}

const CUT_SHORT = 'A copy of the database in BACKUP_TO is cut short: restore an earlier one with --to.';

/** Where an entry of a packed folder goes; null leaves it out. */
type Receiver = (entry: Entry, write: (sink: (piece: Buffer) => Promise<unknown>) => Promise<void>) => Promise<void>;

async function eachEntry(source: Bytes, receive: Receiver): Promise<void> {
  const { some, exactly } = portionsOf(source);
  for (;;) {
    const length = await exactly(4);
    if (length.length === 0) return;
    const text = await exactly(length.length === 4 ? length.readUInt32BE() : 0);
    if (text.length === 0) throw new BackupFault(CUT_SHORT);
    const entry = JSON.parse(text.toString()) as Entry;
    await receive(entry, async (sink) => {
      for (let left = entry.bytes; left > 0;) {
        const piece = await some(left);
        if (piece.length === 0) throw new BackupFault(CUT_SHORT);
        left -= piece.length;
        await sink(piece);
      }
    });
  }
}

/** Reads a packed folder to its end without writing it. @returns the number of its files */
export async function readThrough(source: Bytes): Promise<number> {
  let files = 0;
  await eachEntry(source, async (entry, write) => {
    await write(async () => undefined);
    if (!entry.folder) files += 1;
  });
  return files;
}

/** Writes a packed folder below the root, which exists. @param owner of what is written; default: this process */
export async function unpackFolder(source: Bytes, root: string, owner?: { uid: number; gid: number }): Promise<void> {
  await eachEntry(source, async (entry, write) => {
    const target = path.resolve(root, entry.path);
    if (!target.startsWith(path.resolve(root) + path.sep)) throw new BackupFault(`${entry.path} leaves its folder.`);
    if (entry.folder) await mkdir(target, { recursive: true, mode: 0o700 });
    else {
      const handle = await open(target, 'w', 0o600);
      try {
        await write((piece) => handle.write(piece));
        await handle.sync();
      } finally {
        await handle.close();
      }
    }
    if (owner) await chown(target, owner.uid, owner.gid);
  });
}
