import { VIDEO_LIMITS } from '../limits.ts';

/** Number of parts of a file with this many bytes; at least one. */
export const partCount = (bytes: number, part_bytes: number = VIDEO_LIMITS.part_bytes): number =>
  Math.max(1, Math.ceil(bytes / part_bytes));

/**
 * Bytes of one part: all but the last are full.
 * @param index counted from 0
 * @returns null for a part that the file does not have
 */
export function partLength(bytes: number, part_bytes: number, index: number): number | null {
  const last = partCount(bytes, part_bytes) - 1;
  if (!Number.isInteger(index) || index < 0 || index > last) return null;
  return index < last ? part_bytes : bytes - last * part_bytes;
}

/** The missing parts of a file, in order. */
export function missingParts(bytes: number, part_bytes: number, storedParts: Iterable<number>): number[] {
  const present = new Set(storedParts);
  return Array.from({ length: partCount(bytes, part_bytes) }, (_, index) => index).filter(
    (index) => !present.has(index),
  );
}
