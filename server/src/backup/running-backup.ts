import pg from 'pg';
import { placeOfCluster } from '../embedded-postgres/restored.ts';
import type { Env } from '../env.ts';
import type { Archive } from './archive.ts';
import { BackupFault } from './backup-fault.ts';
import { type Base, listBases, takeBase } from './base.ts';
import { dropOld, keepFrom } from './keep.ts';
import { archiveWal, streamOf } from './wal.ts';

/** The backup of a built-in database that runs, by connections of its owner. Two runs at the same time take turns. */

const WAL_LOCK = 7_013_101;
const BASE_LOCK = 7_013_102;
const PATIENCE_MS = 10_000;

export type BackedUp = { url: string; env: Env; archive: Archive; now: () => Date };

async function connected<T>(url: string, work: (db: pg.Client) => Promise<T>): Promise<T> {
  const db = new pg.Client({ connectionString: url, connectionTimeoutMillis: PATIENCE_MS, application_name: 'backup' });
  // A lost connection fails the running statement; without a listener it would end the process.
  db.on('error', () => undefined);
  await db.connect();
  try {
    return await work(db);
  } finally {
    await db.end().catch(() => undefined);
  }
}

/** Stores the log up to now. @returns where it ends */
export const storeWal = ({ url, env, archive, now }: BackedUp): Promise<bigint> =>
  connected(url, async (db) => {
    await db.query('select pg_advisory_lock($1)', [WAL_LOCK]);
    const stream = await streamOf(db, now());
    const { dir: cluster } = placeOfCluster(env.DATA_DIR);
    const { end, at } = await archiveWal(db, archive, { stream, cluster, now });
    await db.query(
      `insert into backup_state (wal_stored_at) values ($1) on conflict (id) do update set wal_stored_at = $1`,
      [at],
    );
    return end;
  });

/** Whether a whole copy is due: none of this history of the database, or the last one is as old. */
export const isBaseDue = ({ url, archive, now }: BackedUp, everyMs: number): Promise<boolean> =>
  connected(url, async (db) => {
    const stream = await streamOf(db, now());
    const last = (await listBases(archive)).findLast((base) => base.stream === stream.name);
    return last === undefined || now().getTime() - Date.parse(last.started_at) >= everyMs;
  });

/**
 * Stores a whole copy of the database, and removes what is too old.
 * @throws BackupFault, also where another process makes one now
 */
export const storeBase = (source: BackedUp): Promise<Base> =>
  connected(source.url, async (db) => {
    const { env, archive, now } = source;
    const { rows } = await db.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [BASE_LOCK]);
    if (!rows[0]?.mine) throw new BackupFault('Another process makes a backup now: wait for its end.');
    const stream = await streamOf(db, now());
    const { dir: cluster, password } = placeOfCluster(env.DATA_DIR);
    const logStored = async (end: bigint) => {
      while ((await storeWal(source)) < end);
    };
    const base = await takeBase(db, archive, { stream, cluster, password, now, logStored });
    await db.query('insert into backups (finished_at) values ($1)', [base.finished_at]);
    await dropOld(archive, keepFrom(now(), env.BACKUP_KEEP_DAYS), now());
    return base;
  });
