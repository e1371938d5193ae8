import { setTimeout as wait } from 'node:timers/promises';
import { StorageError, type StorageErrorCode } from '../storage-error.ts';

const CODE_BY_NAME: Record<string, StorageErrorCode> = {
  NoSuchKey: 'not_found',
  NotFound: 'not_found',
  InvalidRange: 'invalid_range',
  QuotaExceeded: 'full',
  XMinioStorageFull: 'full',
};

const PHRASES: Partial<Record<StorageErrorCode, string>> = {
  not_found: 'There is no such stored file',
  invalid_range: 'The asked bytes lie outside the file',
  full: 'The object store is full',
};

/** Turns an error of the object store or of its connection into a StorageError. */
export function fromS3(cause: unknown, key?: string): StorageError {
  if (cause instanceof StorageError) return cause;
  const name = cause instanceof Error ? cause.name : 'Unknown';
  if (name === 'CredentialsProviderError')
    return new StorageError('unavailable', 'The machine has no credentials for the object store, and no keys are set', {
      key,
      cause,
    });
  const code = CODE_BY_NAME[name] ?? (statusOf(cause) === 507 ? 'full' : 'unavailable');
  return new StorageError(code, PHRASES[code] ?? `The object store cannot be used (${name})`, { key, cause });
}

function statusOf(cause: unknown): number | undefined {
  if (typeof cause !== 'object' || cause === null || !('$metadata' in cause)) return undefined;
  const metadata = cause.$metadata;
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return undefined;
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : undefined;
}

const WAITS_MS = [100, 400];
/** After a fault that came later than this, a caller has waited enough. */
const REPEAT_WITHIN_MS = 5_000;

/** Retries after a temporary fault and rejects with a StorageError. */
export async function withRetries<T>(key: string, attempt: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  for (let index = 0; ; index += 1) {
    try {
      return await attempt();
    } catch (cause) {
      const error = fromS3(cause, key);
      const wait_ms = WAITS_MS[index];
      if (error.code !== 'unavailable' || isRefusal(cause) || wait_ms === undefined) throw error;
      if (performance.now() - begun > REPEAT_WITHIN_MS || isSilence(cause)) throw error;
      await wait(wait_ms);
    }
  }
}

const isSilence = (cause: unknown): boolean => cause instanceof Error && cause.name === 'TimeoutError';

/** Bodies are hashed before they are sent: if the store received others, the line between changed them. */
const DAMAGED = new Set(['XAmzContentSHA256Mismatch', 'BadDigest']);

/** A wrong key or a missing bucket is permanent; only load, lost connections and damaged bytes are temporary. */
function isRefusal(cause: unknown): boolean {
  if (cause instanceof Error && DAMAGED.has(cause.name)) return false;
  const status = statusOf(cause);
  return status !== undefined && status < 500 && status !== 429 && status !== 408;
}

/** The service does not know this call, or the key may not make it. */
export function isUnsupported(cause: unknown): boolean {
  return [403, 405, 501].includes(statusOf(cause instanceof StorageError ? cause.cause : cause) ?? 0);
}
