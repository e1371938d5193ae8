import { openArchive } from '../server/src/backup/archive.ts';
import { copyAllFiles } from '../server/src/backup/files.ts';
import { keepFrom } from '../server/src/backup/keep.ts';
import { storeBase } from '../server/src/backup/running-backup.ts';
import { runningEmbeddedPostgres } from '../server/src/embedded-postgres/index.ts';
import { readEnv } from '../server/src/env.ts';
import { recordBackup } from '../server/src/modules/platform/operation.service.ts';
import { runBackupCommand } from './backup/run-command.ts';
import { openContext } from './lib/open-context.ts';

/**
 * `npm run backup`: a backup now, beside the running server or without it. The built-in database first, then every new
 * file; with DATABASE_URL the files alone, after pgBackRest.
 */
await runBackupCommand(async () => {
  const env = readEnv();
  const archive = await openArchive(env);
  const { ctx, close } = await openContext(env);
  const { now } = ctx;
  try {
    if (env.DATABASE_URL === undefined) {
      const url = runningEmbeddedPostgres(env.DATA_DIR) ?? '';
      const { files, bytes } = await storeBase({ url, env, archive, now });
      console.log(`Database: ${files} files, ${(bytes / 1e6).toFixed(1)} MB, read back.`);
    }
    const keep_from = keepFrom(now(), env.BACKUP_KEEP_DAYS);
    const { signal } = new AbortController();
    const { copied, removed } = await copyAllFiles(ctx.storage, archive, { now: now(), keep_from, signal });
    console.log(`Files: ${copied} copied, ${removed} dropped that left the storage ${env.BACKUP_KEEP_DAYS} days ago.`);
    if (env.DATABASE_URL !== undefined) await recordBackup(ctx);
  } finally {
    await close();
    await archive.close();
  }
});
