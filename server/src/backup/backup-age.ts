import type pg from 'pg';
import type { Env } from '../env.ts';

/** When the last log and the last whole copy of the database were stored; null where never. */
export type BackupAge = { wal: Date | null; base: Date | null; held: Date | null };

/** Older than this is worth an alarm; `deploy/metrics/alerts.yml` says the same. */
export const WARN_AFTER_S = { wal: 300, base: 26 * 3600 } as const;

/**
 * The built-in database notes the end of its stored log itself; another one counts what its archiver did.
 */
export async function readBackupAge(
  db: Pick<pg.Pool, 'query'>,
  { DATABASE_URL }: Pick<Env, 'DATABASE_URL'>,
): Promise<BackupAge> {
  const { rows } = await db.query<BackupAge & { archived: Date | null }>(`
    select (select wal_stored_at from backup_state) as wal, (select messages_held_at from backup_state) as held,
      (select max(finished_at) from backups) as base, (select last_archived_time from pg_stat_archiver) as archived`);
  const { archived = null, wal = null, base = null, held = null } = rows[0] ?? {};
  return { wal: DATABASE_URL === undefined ? wal : archived, base, held };
}
