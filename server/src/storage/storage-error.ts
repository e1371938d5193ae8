export type StorageErrorCode =
  | 'not_found'
  | 'digest_mismatch'
  | 'too_large'
  | 'invalid_key'
  | 'invalid_range'
  /** The sender disconnected before the last byte. */
  | 'interrupted'
  /** No space left: an operator has to act. */
  | 'full'
  /** The store is unreachable or out of order: a retry may help. */
  | 'unavailable';

export class StorageError extends Error {
  readonly code: StorageErrorCode;
  readonly key: string | undefined;

  constructor(code: StorageErrorCode, message: string, details: { key?: string; cause?: unknown } = {}) {
    super(message, { cause: details.cause });
    this.name = 'StorageError';
    this.code = code;
    this.key = details.key;
  }
}

const CODE_BY_ERRNO: Record<string, StorageErrorCode> = {
  ENOENT: 'not_found',
  ENOTDIR: 'not_found',
  EISDIR: 'not_found',
  ENOSPC: 'full',
  EDQUOT: 'full',
};

/** Turns an error of the file system into a StorageError; unknown ones count as `unavailable`. */
export function fromFileSystem(cause: unknown, key?: string): StorageError {
  if (cause instanceof StorageError) return cause;
  const errno = errnoOf(cause);
  const code = CODE_BY_ERRNO[errno ?? ''] ?? 'unavailable';
  const messages = {
    not_found: 'There is no such stored file',
    full: 'The disk for stored files is full',
    unavailable: 'The folder for stored files cannot be used',
  }[code as 'not_found' | 'full' | 'unavailable'];
  return new StorageError(code, errno ? `${messages} (${errno})` : messages, { key, cause });
}

export function errnoOf(cause: unknown): string | undefined {
  if (typeof cause !== 'object' || cause === null || !('code' in cause)) return undefined;
  return typeof cause.code === 'string' ? cause.code : undefined;
}
