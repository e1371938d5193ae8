import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { AppError, invalid } from '../lib/app-error.ts';
import type { Context } from '../context.ts';
import { StorageError } from '../storage/index.ts';
import type { StoredObject } from '../storage/index.ts';

/** RFC 9530: `sha-256=:<base64>:`, alone or among others. @throws AppError `invalid` */
export function announcedDigest(headers: IncomingHttpHeaders): string {
  const header = headers['content-digest'];
  const base64 = typeof header === 'string' ? /(?:^|,)\s*sha-256=:([A-Za-z0-9+/]{43}=):/.exec(header)?.[1] : undefined;
  if (!base64) throw invalid({ 'Content-Digest': [header === undefined ? 'required' : 'wrong_format'] });
  return Buffer.from(base64, 'base64').toString('hex');
}

/**
 * Stores the bytes of a request durably, after checking their announced hash.
 * @throws AppError `digest_mismatch`, `malformed_request` for an aborted request; StorageError `too_large`, `full`
 */
export async function storeHashed(
  { storage }: Pick<Context, 'storage'>,
  key: string,
  body: Readable,
  { max_bytes, sha256 }: { max_bytes: number; sha256: string },
): Promise<StoredObject> {
  try {
    return await storage.put(key, body, { max_bytes, expected_sha256: sha256 });
  } catch (error) {
    // The rest of a refused body would precede the next request on the same connection.
    body.resume();
    if (!(error instanceof StorageError)) throw error;
    if (error.code === 'digest_mismatch') throw new AppError('digest_mismatch');
    if (error.code === 'interrupted') throw new AppError('malformed_request', { detail: 'The bytes broke off.' });
    throw error;
  }
}
