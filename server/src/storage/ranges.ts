import { StorageError } from './storage-error.ts';
import type { ByteRange } from './types.ts';

/** The first and last byte of a range, within an object of `bytes` bytes. Throws for a range outside it. */
export function resolveRange(key: string, bytes: number, range: ByteRange): { start: number; end: number } {
  const start = range.start ?? 0;
  const end = Math.min(range.end ?? bytes - 1, bytes - 1);
  const whole = start === 0 && range.end === undefined;
  if (!whole && (start < 0 || start >= bytes || end < start)) {
    throw new StorageError('invalid_range', `The requested bytes lie outside the ${bytes} bytes of the file`, { key });
  }
  return { start, end };
}
