import { chown, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StartupError } from '../env.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres/index.ts';
import { prepareCluster } from '../embedded-postgres/restored.ts';
import type { Archive } from './archive.ts';
import { baseBefore, readBase } from './base.ts';
import { lsnOf } from './lsn.ts';
import { unpackFolder } from './packed-folder.ts';
import { listWal, walUpTo, writeWal } from './wal.ts';

/** The log lies in the folder of the database already, so there is nothing to fetch. */
const RECOVERY = {
  restore_command: 'exit 1',
  recovery_target_timeline: 'current',
  recovery_target_action: 'promote',
  // A reader would find the state of an earlier moment.
  hot_standby: 'off',
};

/** PostgreSQL's word that no commit is as late as the moment, so that everything stored lies before it. */
const NOTHING_LATER = /recovery ended before configured recovery target was reached/;

export type RestoredDatabase = {
  postgres: EmbeddedPostgres;
  /** Every commit until then is in it. */
  until: Date;
};

/**
 * Brings the built-in database of a moment into a data folder without one, and starts it.
 * @param to default: the newest moment of the backup
 * @throws BackupFault before anything is written, where the backup does not reach from a copy to that moment
 */
export async function restoreDatabase(
  archive: Archive,
  { data_dir, to, log }: { data_dir: string; to: Date | undefined; log: (sentence: string) => void },
): Promise<RestoredDatabase> {
  const base = await baseBefore(archive, to);
  const { timeline } = base;
  const segment_bytes = BigInt(base.segment_bytes);
  const need = { start: lsnOf(base.start_lsn), stop: lsnOf(base.stop_lsn), segment_bytes };
  const pieces = walUpTo(await listWal(archive, base.stream, new Date(base.started_at)), need, to);
  log(`Restoring the copy of ${base.finished_at} with ${pieces.length} pieces of its log.`);
  const { dir, account } = prepareCluster(data_dir, base.password);
  await unpackFolder(readBase(archive, base), dir, account);
  const wal = { folder: path.join(dir, 'pg_wal'), timeline, segment_bytes };
  const files = await writeWal(archive, pieces, wal);
  await writeFile(path.join(dir, 'recovery.signal'), '', { mode: 0o600 });
  const owned = [...files.map((name) => path.join('pg_wal', name)), 'recovery.signal'];
  if (account) for (const name of owned) await chown(path.join(dir, name), account.uid, account.gid);
  const start = (settings: Record<string, string>) => startEmbeddedPostgres({ dataDir: data_dir, log, settings });
  // PostgreSQL takes no abbreviation of a zone here.
  const target = to && { recovery_target_time: to.toISOString().replace('Z', '+00') };
  const postgres = await start({ ...RECOVERY, ...target }).catch((error: unknown) => {
    if (error instanceof StartupError && NOTHING_LATER.test(error.message)) return start(RECOVERY);
    throw error;
  });
  const reached = pieces.at(-1)?.at ?? new Date(base.finished_at);
  return { postgres, until: to !== undefined && to < reached ? to : reached };
}
