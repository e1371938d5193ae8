import { createHash } from 'node:crypto';
import { finished } from 'node:stream';
import type { Readable } from 'node:stream';
import { StorageError } from './storage-error.ts';
import type { PutOptions, StoredObject } from './types.ts';

/** Takes pieces in order. Rejects with a StorageError. */
export type Sink = (pieces: Uint8Array[], position: number) => Promise<void>;

// A one-second chunk stays one write; a chunk of 64 MB never lies in memory whole.
const WRITE_BYTES = 1024 * 1024;

/**
 * Reads a body to its end, hashing it as it arrives, and passes it to the sink in large writes. A refused body is left
 * unread, not destroyed: its connection still has to carry the answer.
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

  const flush = (): Promise<void> => {
    const written = sink(held, written_bytes);
    written_bytes += held_bytes;
    held = [];
    held_bytes = 0;
    return written;
  };
  const take = (piece: Uint8Array): Promise<void> | undefined => {
    if (written_bytes + held_bytes + piece.length > options.max_bytes) {
      throw new StorageError('too_large', `A file here may have ${options.max_bytes} bytes at most`, { key });
    }
    hash.update(piece);
    held.push(piece);
    held_bytes += piece.length;
    return held_bytes >= WRITE_BYTES ? flush() : undefined;
  };

  if (body instanceof Uint8Array) await take(body);
  else await readPieces(key, body, take);
  if (held_bytes > 0) await flush();

  const sha256 = hash.digest('hex');
  if (options.expected_sha256 !== undefined && options.expected_sha256 !== sha256) {
    throw new StorageError('digest_mismatch', 'The bytes that arrived are not the bytes that were announced', { key });
  }
  return { bytes: written_bytes, sha256 };
}

/**
 * Passes the pieces of a stream on as they are, none while the one before is being written. The iterator of the stream
 * would copy those that arrived together into one.
 */
function readPieces(
  key: string,
  body: Readable,
  take: (piece: Uint8Array) => Promise<void> | undefined,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let writing: Promise<void> | undefined;
  const refuse = (cause: unknown): void => {
    body.off('data', onPiece).pause();
    reject(cause);
  };
  const onPiece = (piece: Uint8Array): void => {
    try {
      writing = take(piece);
    } catch (cause) {
      refuse(cause);
    }
    if (!writing) return;
    body.pause();
    writing.then(() => body.resume(), refuse);
  };
  // A write that is under way ends first: the file must not be closed below it.
  const forget = finished(body, { writable: false }, (cause) => {
    const end = () =>
      cause
        ? reject(new StorageError('interrupted', 'The sender went away before its last byte', { key, cause }))
        : resolve();
    Promise.resolve(writing).then(end, reject);
  });
  body.on('data', onPiece);
  return promise.finally(forget);
}
