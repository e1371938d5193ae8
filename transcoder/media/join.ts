import { open } from 'node:fs/promises';
import { UPLOAD_LIMITS } from '@vivavoce/domain/answers/recording-limits.ts';
import { asMediaError, MediaError } from '../media-error.ts';

const COPY_BUFFER_BYTES = 1024 * 1024;

/**
 * Writes the segment files of one part, in the given order, as one file. Memory stays at one copy buffer, whatever the
 * size; the bytes are on the disk when this returns.
 *
 * @returns the number of bytes written
 * @throws MediaError `missing_file`, `empty` (no segments, or only empty ones), `too_large` (above `max_bytes`)
 */
export async function joinSegments(
  segment_paths: readonly string[],
  output_path: string,
  max_bytes: number = UPLOAD_LIMITS.joined_max_bytes,
): Promise<number> {
  const buffer = Buffer.allocUnsafe(COPY_BUFFER_BYTES);
  let bytesWritten = 0;
  await using output = await open(output_path, 'w');
  for (const path of segment_paths) {
    await using segment = await open(path, 'r').catch((error: unknown) => {
      throw asMediaError(error, 'missing_file');
    });
    for (;;) {
      const { bytesRead } = await segment.read(buffer, 0, buffer.length, null);
      if (bytesRead === 0) break;
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
