import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { type Archive, openArchive } from '../../server/src/backup/archive.ts';
import { BackupFault } from '../../server/src/backup/backup-fault.ts';
import { readCopy } from '../../server/src/backup/files.ts';
import type { Context } from '../../server/src/context.ts';
import type { Env } from '../../server/src/env.ts';
import { openContext } from '../lib/open-context.ts';
import { restoreInstallation } from './restore-installation.ts';

export type DrillReport = {
  counts: Record<'companies' | 'activities' | 'applicants' | 'recordings', number>;
  /** Of one playable recording; null where there is none. */
  recording: { bytes: number; sha256: string } | null;
  /** Seconds between the last stored commit and the start of the drill. */
  rpo_s: number;
  /** Seconds until the restored installation can start. */
  rto_s: number;
};

async function countRows({ db }: Context): Promise<DrillReport['counts']> {
  const { rows } = await db.execute<DrillReport['counts']>(sql`
    select (select count(*)::int from companies) as companies, (select count(*)::int from jobs) as activities,
      (select count(*)::int from applications) as applicants,
      (select count(*)::int from attempts where state = 'playable') as recordings`);
  const [row] = rows;
  if (!row) throw new Error('the count returned no row');
  return row;
}

const CANDIDATES = 20;

async function hasCopy(archive: Archive, key: string): Promise<boolean> {
  for await (const { name } of archive.list(`files/${path.posix.dirname(key)}`))
    if (name === `files/${key}`) return true;
  return false;
}

/**
 * Reads a playable recording from the backup to its end, the newest that has a copy: the last ones before a loss may lack
 * it.
 * @throws BackupFault where none of the newest has a copy
 */
async function readRecording({ db }: Context, archive: Archive): Promise<DrillReport['recording']> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select media_key as key from attempts where state = 'playable' and media_key is not null
    order by id desc limit ${CANDIDATES}`);
  if (rows.length === 0) return null;
  for (const { key } of rows) {
    if (!(await hasCopy(archive, key))) continue;
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const piece of readCopy(archive, key)) {
      hash.update(piece);
      bytes += piece.length;
    }
    return { bytes, sha256: hash.digest('hex') };
  }
  throw new BackupFault(`The newest ${rows.length} recordings have no copy: compare all files with npm run backup.`);
}

export type DrillOptions = {
  say: (sentence: string) => void;
  /** A database that pgBackRest restored for the drill, and the moment to which. */
  database?: { url: string; until: Date };
};

/** The settings on a folder without files; never on the database that is in use. */
function placeFor(env: Env, folder: string, database: DrillOptions['database']): Env {
  const { S3_BUCKET: _bucket, S3_ENDPOINT: _endpoint, DATABASE_URL, DATABASE_DIRECT_URL, ...settings } = env;
  if (DATABASE_URL !== undefined && database === undefined)
    throw new BackupFault('Restore the database by pgBackRest to a place of its own, and name that with --database.');
  if (database && [DATABASE_URL, DATABASE_DIRECT_URL].includes(database.url))
    throw new BackupFault('--database names the database that is in use: name the restored one.');
  return {
    ...settings,
    DATA_DIR: folder,
    ...(database && { DATABASE_URL: database.url, DATABASE_DIRECT_URL: database.url }),
  };
}

/**
 * Restores the newest backup into a folder that goes afterwards, starts its database, counts its rows and reads a
 * recording.
 * @throws BackupFault where any of it fails
 */
export async function drill(env: Env, { say, database }: DrillOptions): Promise<DrillReport> {
  const begun = Date.now();
  const folder = await mkdtemp(path.join(tmpdir(), 'vivavoce-drill-'));
  const archive = await openArchive(env);
  try {
    const place = placeFor(env, folder, database);
    const until = await restoreInstallation(place, { to: database?.until, say, isDrill: true });
    const { ctx, close } = await openContext(place);
    try {
      const counts = await countRows(ctx);
      const rto_s = (Date.now() - begun) / 1000;
      const recording = await readRecording(ctx, archive);
      return { counts, recording, rpo_s: (begun - until.getTime()) / 1000, rto_s };
    } finally {
      await close();
    }
  } finally {
    await archive.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
