import { BackupFault } from '../../server/src/backup/backup-fault.ts';
import { StartupError } from '../../server/src/env.ts';
import { plainError } from '../../server/src/lib/plain-error.ts';
import { StorageError } from '../../server/src/storage/index.ts';

/** Runs a command: a refusal is one sentence, and ends with 1. */
export async function runBackupCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isSaid = error instanceof BackupFault || error instanceof StorageError;
    const problems = error instanceof StartupError ? error.problems : [isSaid ? error.message : ''];
    for (const problem of problems) console.error(problem || (plainError(error) as Error).message);
    process.exitCode = 1;
  }
}
