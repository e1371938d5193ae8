import { VIDEO_LIMITS } from '../limits.ts';

/** How many parts a file of so many bytes is sent in; at least one. */
export const partCount = (bytes: number, part_bytes: number = VIDEO_LIMITS.part_bytes): number =>
  Math.max(1, Math.ceil(bytes / part_bytes));

/**
 * How many bytes one part has: all but the last are full.
 * @param index counted from 0
 * @returns null for a part that the file does not have
 */
export function partLength(bytes: number, part_bytes: number, index: number): number | null {
  const last = partCount(bytes, part_bytes) - 1;
  if (!Number.isInteger(index) || index < 0 || index > last) return null;
  return index < last ? part_bytes : bytes - last * part_bytes;
}

/** The parts of a file that are not among those stored, in order. */
export function missingParts(bytes: number, part_bytes: number, stored: Iterable<number>): number[] {
  const there = new Set(stored);
  return Array.from({ length: partCount(bytes, part_bytes) }, (_, index) => index).filter((index) => !there.has(index));
}
