import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { StorageError } from './storage-error.ts';
import type { PutOptions, StoredObject } from './types.ts';

/** Takes pieces in order. Rejects with a StorageError. */
export type Sink = (pieces: Uint8Array[], position: number) => Promise<void>;

// A one-second chunk stays one write; a chunk of 64 MB never lies in memory whole.
const WRITE_BYTES = 1024 * 1024;

/**
 * Reads a body to its end, hashing it, and passes it to the sink in large writes. The hash of a chunk is computed while
 * the sink is writing it. A refused body is left unread, not destroyed: its connection still has to carry the answer.
 */
export async function readBody(
  key: string,
  body: Uint8Array | Readable,
  options: PutOptions,
  sink: Sink,
): Promise<StoredObject> {
  const hash = createHash('sha256');
  let held: Uint8Array[] = [];
  let held_bytes = 0;
  let written_bytes = 0;

  const flush = async (): Promise<void> => {
    const pieces = held;
    const written = sink(pieces, written_bytes);
    written_bytes += held_bytes;
    held = [];
    held_bytes = 0;
    for (const piece of pieces) hash.update(piece);
    await written;
  };

  for await (const piece of piecesOf(key, body)) {
    if (written_bytes + held_bytes + piece.length > options.max_bytes) {
      throw new StorageError('too_large', `A file here may have ${options.max_bytes} bytes at most`, { key });
    }
    held.push(piece);
    held_bytes += piece.length;
    if (held_bytes >= WRITE_BYTES) await flush();
  }
  if (held_bytes > 0) await flush();

  const sha256 = hash.digest('hex');
  if (options.expected_sha256 !== undefined && options.expected_sha256 !== sha256) {
    throw new StorageError('digest_mismatch', 'The bytes that arrived are not the bytes that were announced', { key });
  }
  return { bytes: written_bytes, sha256 };
}

async function* piecesOf(key: string, body: Uint8Array | Readable): AsyncGenerator<Uint8Array> {
  try {
    if (body instanceof Uint8Array) yield body;
    else yield* body.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
  } catch (cause) {
    throw new StorageError('interrupted', 'The sender went away before its last byte', { key, cause });
  }
}
