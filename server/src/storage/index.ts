import { createDiskStorage } from './disk.ts';
import type { Storage, StorageEnv } from './types.ts';

export { hashFile } from './durable-files.ts';
export { StorageError } from './storage-error.ts';
export { withLocalCopy } from './with-local-copy.ts';
export type * from './types.ts';

/** S3 where it is configured, else the disk. The S3 client is heavy and is loaded only when it is used. */
export async function createStorage(env: StorageEnv): Promise<Storage> {
  if (!env.S3) return createDiskStorage(env.DATA_DIR);
  const { createS3Storage } = await import('./s3/s3.ts');
  return createS3Storage(env.DATA_DIR, env.S3);
}
