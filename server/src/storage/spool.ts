import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { writeFully } from './durable-files.ts';
import { takeIn } from './intake.ts';
import { fromFileSystem } from './storage-error.ts';
import type { PutOptions, StoredObject } from './types.ts';

// Chunks of a browser's recording fit in memory; a rare large one uses a working file.
const MEMORY_BYTES = 8 * 1024 * 1024;

export type Spool = {
  stored: StoredObject;
  /** A fresh body each time, so that sending can be repeated. */
  open: () => Uint8Array | Readable;
  discard: () => Promise<void>;
};

/** Receives a whole body, in memory or in a working file, and checks it, before it is uploaded. */
export async function takeInToSpool(
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
    const object = await takeIn(key, body, options, async (pieces, position) => {
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
    return { stored: object, open: () => (handle ? createReadStream(file) : Buffer.concat(memory)), discard };
  } catch (cause) {
    await discard();
    throw cause;
  }
}
