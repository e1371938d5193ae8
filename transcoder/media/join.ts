import { open } from 'node:fs/promises';
import { UPLOAD_LIMITS } from '@vivavoce/domain/answers/recording-limits.ts';
import { asMediaError, MediaError } from '../media-error.ts';
import type { FilePiece } from './joined-ahead.ts';

const COPY_BUFFER_BYTES = 1024 * 1024;

/**
 * Writes the segments of one part, files or pieces of files in the given order, as one file. Memory stays at one copy buffer, whatever the
 * size; the bytes are on the disk when this returns.
 *
 * @returns the number of bytes written
 * @throws MediaError `missing_file`, `empty` (no segments, or only empty ones), `too_large` (above `max_bytes`)
 */
export async function joinSegments(
  segments: readonly (string | FilePiece)[],
  output_path: string,
  max_bytes: number = UPLOAD_LIMITS.joined_max_bytes,
): Promise<number> {
  const buffer = Buffer.allocUnsafe(COPY_BUFFER_BYTES);
  let bytesWritten = 0;
  await using output = await open(output_path, 'w');
  for (const piece of segments) {
    const { path, from, to } = typeof piece === 'string' ? { path: piece, from: 0, to: Infinity } : piece;
    await using segment = await open(path, 'r').catch((error: unknown) => {
      throw asMediaError(error, 'missing_file');
    });
    for (let at = from; at < to;) {
      const { bytesRead } = await segment.read(buffer, 0, Math.min(buffer.length, to - at), at);
      if (bytesRead === 0) break;
      at += bytesRead;
      bytesWritten += bytesRead;
      if (bytesWritten > max_bytes) {
        throw new MediaError('too_large', `the segments hold more than ${max_bytes} bytes`);
      }
      await writeFully(output, buffer.subarray(0, bytesRead));
    }
  }
  if (bytesWritten === 0) throw new MediaError('empty', 'the segments hold no bytes');
  await output.sync();
  return bytesWritten;
}

async function writeFully(
  output: { write(bytes: Uint8Array): Promise<{ bytesWritten: number }> },
  bytes: Uint8Array,
): Promise<void> {
  for (let from = 0; from < bytes.length;) {
    const { bytesWritten } = await output.write(bytes.subarray(from));
    from += bytesWritten;
  }
}
