import { sha256Hex } from '../digest.ts';

/** The bytes can no longer be read: the file was moved, changed or deleted after it was chosen. */
export class FileUnreadableError extends Error {
  override name = 'FileUnreadableError';
}

/** Enough of a film to tell it from every other one of its length, and read in no time. */
const SAMPLE_BYTES = 64 * 1024;

/**
 * How many parts of `part_bytes` a file of `bytes` has; the last one may be shorter.
 */
export function countParts(bytes: number, part_bytes: number): number {
  return Math.ceil(bytes / part_bytes);
}

/**
 * Reads one part; `index` counts from 0.
 * @throws FileUnreadableError
 */
export async function readPart(file: Blob, index: number, part_bytes: number): Promise<ArrayBuffer> {
  const from = index * part_bytes;
  try {
    return await file.slice(from, Math.min(file.size, from + part_bytes)).arrayBuffer();
  } catch (cause) {
    throw new FileUnreadableError('the file can no longer be read', { cause });
  }
}

/**
 * A fingerprint that recognises a file when it is selected again after an interrupted upload: from its length and the
 * bytes at its beginning, middle and end.
 * @returns lower-case hex
 * @throws FileUnreadableError
 */
export async function fingerprintOf(file: Blob): Promise<string> {
  const middle = Math.max(0, Math.floor(file.size / 2 - SAMPLE_BYTES / 2));
  const samples = [0, middle, Math.max(0, file.size - SAMPLE_BYTES)].map((from) =>
    file.slice(from, from + SAMPLE_BYTES),
  );
  const sample = new Blob([`${file.size}:`, ...samples]);
  return sha256Hex(await readPart(sample, 0, sample.size));
}
