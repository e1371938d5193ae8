import { StorageError } from './storage-error.ts';

// S3 allows 1024 bytes for a key; a file name of Linux holds 255. Both leave room to spare.
const MAX_KEY_LENGTH = 512;
const MAX_SEGMENT_LENGTH = 128;

// No segment may start with a dot: that excludes `.`, `..` and the folder of unfinished writes.
const SEGMENT = /^[A-Za-z0-9_][A-Za-z0-9._-]*$/;

/** Refuses anything but plain relative names, so that a key can never leave the store. */
export function assertKey(key: string): void {
  const segments = key.split('/');
  const fits =
    key.length <= MAX_KEY_LENGTH &&
    segments.every((segment) => segment.length <= MAX_SEGMENT_LENGTH && SEGMENT.test(segment));
  if (!fits)
    throw new StorageError('invalid_key', 'The name of the stored file is not allowed', {
      key: key.slice(0, MAX_KEY_LENGTH),
    });
}

/** A prefix follows the rules of a key; one slash at its end may be written or left out. */
export function folderOf(prefix: string): string {
  const folder = prefix.endsWith('/') ? prefix.slice(0, -1) : prefix;
  assertKey(folder);
  return folder;
}
