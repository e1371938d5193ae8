import { StorageError } from '../storage/index.ts';

/** A backup or a restore that cannot be done; the message is one sentence with the cure, for the operator. */
export class BackupFault extends Error {
  override readonly name = 'BackupFault';
}

/** A fault of the place of the backups, in one sentence; other errors stay as they are. */
export function faultOfPlace(error: unknown): unknown {
  if (!(error instanceof StorageError)) return error;
  if (error.code === 'full')
    return new BackupFault('BACKUP_TO is full: make room there, and the backup continues.', { cause: error });
  return new BackupFault(`BACKUP_TO cannot be used (${error.message}): check the folder, or the bucket and its key.`, {
    cause: error,
  });
}
