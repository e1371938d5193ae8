import pg from 'pg';
import { type BackupAge, readBackupAge, WARN_AFTER_S } from '../../server/src/backup/backup-age.ts';
import { openArchive } from '../../server/src/backup/archive.ts';
import { listBases } from '../../server/src/backup/base.ts';
import { runningEmbeddedPostgres } from '../../server/src/embedded-postgres/index.ts';
import type { Env } from '../../server/src/env.ts';
import { broken, type Finding, good, note, reasonOf } from './finding.ts';

const name = 'backup';
const patienceMs = 10_000;

const ageOf = (at: Date): number => (Date.now() - at.getTime()) / 1000;
const minutes = (at: Date): string => `${Math.round(ageOf(at) / 60)} minutes ago`;
const hours = (at: Date): string => `${Math.round(ageOf(at) / 3600)} hours ago`;

/** The ages as the database knows them; null where it does not run, so that nothing new was written. */
async function agesOf(env: Env) {
  const url = env.DATABASE_DIRECT_URL ?? runningEmbeddedPostgres(env.DATA_DIR);
  if (url === undefined) return null;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: patienceMs });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await readBackupAge(client, env);
  } finally {
    await client.end();
  }
}

/** Since a restore, until an operator releases them. */
const sayHeld = (held: Date): string =>
  `messages are held since the restore of ${held.toISOString()}; release them: npm run restore -- --release-messages`;

/** Whether the place of the backups opens with the key, and whether they are new enough. */
async function judge(env: Env, ages: BackupAge): Promise<Finding> {
  const archive = await openArchive(env);
  if (env.DATABASE_URL === undefined) await listBases(archive).finally(() => archive.close());
  const { wal, base, held } = ages;
  if (!wal || ageOf(wal) > WARN_AFTER_S.wal) {
    const mend = env.DATABASE_URL
      ? 'Look into the log of PostgreSQL for its archive_command.'
      : 'Look into the log of the server for its backup.';
    return broken(name, `The log of the database was last stored ${wal ? minutes(wal) : 'never'}.`, mend);
  }
  if (!base || ageOf(base) > WARN_AFTER_S.base) {
    const mend = 'Run npm run backup, and see in the log of the server why the daily one is missing.';
    return broken(name, `The last whole copy of the database was made ${base ? hours(base) : 'never'}.`, mend);
  }
  const says = `log stored ${minutes(wal)}, whole copy ${hours(base)}`;
  return held ? note(name, `${says}; ${sayHeld(held)}`) : good(name, says);
}

/** Checks the age of the backups, where they are set up, and says since when messages are held. */
export async function checkBackup(env: Env): Promise<Finding> {
  try {
    const ages = await agesOf(env);
    if (env.BACKUP_TO !== undefined && ages) return await judge(env, ages);
    const says =
      env.BACKUP_TO === undefined ? 'BACKUP_TO is not set: no backups are made' : 'continues when the server runs';
    return note(name, ages?.held ? `${says}; ${sayHeld(ages.held)}` : says);
  } catch (error) {
    const isUnset = env.BACKUP_TO === undefined;
    return isUnset ? note(name, 'BACKUP_TO is not set: no backups are made') : broken(name, `${reasonOf(error)}.`, '');
  }
}
