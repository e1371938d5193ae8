import { existsSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { type Archive, openArchive } from '../../server/src/backup/archive.ts';
import { type Erasure, readErasures, repeatErasures } from '../../server/src/backup/erasures.ts';
import { copiedKeys, isFile, restoreFile } from '../../server/src/backup/files.ts';
import { restoreDatabase } from '../../server/src/backup/restore-database.ts';
import type { Context } from '../../server/src/context.ts';
import { nodes } from '../../server/src/db/schema/index.ts';
import { BackupFault } from '../../server/src/backup/backup-fault.ts';
import { type Env, storageSettings } from '../../server/src/env.ts';
import { holdMessages } from '../../server/src/modules/platform/held-messages.service.ts';
import { repeatDeletions } from '../../server/src/modules/deletions/deletions.service.ts';
import { adoptStorage } from '../../server/src/modules/stored-files/claim.service.ts';
import { compareFiles, readFindings } from '../../server/src/modules/stored-files/compare.service.ts';
import { createStorage } from '../../server/src/storage/index.ts';
import { openContext } from '../lib/open-context.ts';

type Say = (sentence: string) => void;

/** Where files lie in a data folder, before its storage is opened. */
const objectsOf = (dataDir: string): string => path.join(dataDir, 'objects');

/** Folders that a storage on disk makes for itself. */
const OWN_FOLDERS = new Set(['.incoming']);

/**
 * A restore never overwrites: neither a database nor a file.
 * @throws BackupFault where something lies there
 */
async function requireEmpty(env: Env): Promise<void> {
  const cluster = path.join(env.DATA_DIR, 'postgres');
  if (env.DATABASE_URL === undefined && existsSync(cluster))
    throw new BackupFault(`${cluster} holds a database: name an empty DATA_DIR, or move that folder away first.`);
  if (env.S3_BUCKET === undefined) {
    const objects = objectsOf(env.DATA_DIR);
    const entries = existsSync(objects) ? readdirSync(objects).filter((name) => !OWN_FOLDERS.has(name)) : [];
    if (entries.length > 0)
      throw new BackupFault(`${objects} holds files: name an empty DATA_DIR, or move that folder away first.`);
    return;
  }
  const storage = await createStorage(storageSettings(env));
  try {
    for await (const { key } of storage.list(''))
      if (isFile(key)) throw new BackupFault(`The bucket ${env.S3_BUCKET} holds files: name an empty bucket.`);
  } finally {
    await storage.close();
  }
}

/** Removes the folders that an empty storage made, so that restored ones can take their place. */
function clearPlace(dataDir: string): void {
  const objects = objectsOf(dataDir);
  if (!existsSync(objects)) return;
  for (const name of OWN_FOLDERS) rmSync(path.join(objects, name), { recursive: true, force: true });
  rmdirSync(objects);
}

const DAY_MS = 86_400_000;
const FINDINGS = 10_000;

/** Ids that were given after the moment are in links and mails that are out, so no other person gets them. */
const IDS_LEFT_OUT = 1_000_000;

const leaveIdsOut = ({ db }: Context) =>
  db.execute(sql`
    select setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, 0) + ${IDS_LEFT_OUT})
    from pg_sequences where schemaname = 'public' and data_type = 'bigint'::regtype`);

const attemptOf = (key: string): number => Number(/^recordings\/[^/]+\/(\d+)\//.exec(key)?.[1] ?? NaN);

/** Brings the files of that moment, but for those that were erased since. @returns their number */
async function restoreFiles(ctx: Context, archive: Archive, until: Date, erased: Required<Erasure>): Promise<number> {
  const recordings = new Set(erased.recordings);
  const files = new Set(erased.files);
  let count = 0;
  for await (const key of copiedKeys(archive, until)) {
    if (files.has(key) || recordings.has(attemptOf(key))) continue;
    await restoreFile(ctx.storage, archive, key);
    count += 1;
  }
  return count;
}

/** @throws BackupFault where a server works with the restored database already */
async function requireIdle(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(
      `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
         and backend_type = 'client backend'`,
    );
    if (rows.length > 0)
      throw new BackupFault('A program uses the database of DATABASE_URL: stop every server, and restore then.');
  } finally {
    await client.end();
  }
}

export type RestoreOptions = {
  /** Default: the newest moment of the backup. With DATABASE_URL, the moment to which that database was restored. */
  to: Date | undefined;
  say: Say;
  /** Without the files. */
  isDrill?: boolean;
};

/** The nodes of that moment do not run here. */
const removeNodes = ({ db }: Context) => db.delete(nodes);

/**
 * Makes a restored database fit for use: messages are held, erasures since then are repeated, and files
 * are brought. The order keeps it safe where it is broken off.
 */
async function complete(
  ctx: Context,
  archive: Archive,
  { until, say, isDrill }: RestoreOptions & { until: Date },
): Promise<void> {
  await holdMessages(ctx);
  await leaveIdsOut(ctx);
  await removeNodes(ctx);
  const erased = await readErasures(archive, until);
  const again = await repeatErasures(ctx, erased.applications);
  say(`Applicants who were erased after that moment, and are erased again: ${again}.`);
  const activities = await repeatDeletions(ctx, erased.activities);
  if (activities > 0) say(`Activities that were deleted after that moment, and are deleted again: ${activities}.`);
  if (isDrill) return;
  await adoptStorage(ctx);
  say(`Files: ${await restoreFiles(ctx, archive, until, erased)}.`);
  // A restored file is young, and its row has come before it.
  const later = new Date(Date.now() + 2 * DAY_MS);
  const { missing } = await compareFiles({ ...ctx, now: () => later }, new AbortController().signal);
  const without = (await readFindings(ctx, FINDINGS)).filter(({ kind }) => kind === 'stray').length;
  say(`Files that rows name and the backup lacks: ${missing}. Files without a row: ${without}.`);
  if (missing + without > 0) say('npm run admin -- storage findings lists them, once the server has started.');
}

/**
 * Restores an installation into an empty place. All of it lies in a folder of its own, `restoring`, until it is complete,
 * so a restore that was broken off is none, and the next one begins from the start.
 * @returns the moment
 * @throws BackupFault where the place is not empty, or the backup does not reach
 */
export async function restoreInstallation(env: Env, options: RestoreOptions): Promise<Date> {
  const { to, say } = options;
  await requireEmpty(env);
  if (env.DATABASE_DIRECT_URL !== undefined) await requireIdle(env.DATABASE_DIRECT_URL);
  const archive = await openArchive(env);
  const place = path.join(env.DATA_DIR, 'restoring');
  rmSync(place, { recursive: true, force: true });
  const restored =
    env.DATABASE_URL === undefined ? await restoreDatabase(archive, { data_dir: place, to, log: say }) : null;
  const until = restored?.until ?? to ?? new Date();
  try {
    const { ctx, close } = await openContext({ ...env, DATA_DIR: place });
    await complete(ctx, archive, { ...options, until }).finally(close);
  } finally {
    await restored?.postgres.stop();
    await archive.close();
  }
  clearPlace(env.DATA_DIR);
  for (const name of ['postgres', 'objects'])
    if (existsSync(path.join(place, name))) renameSync(path.join(place, name), path.join(env.DATA_DIR, name));
  rmSync(place, { recursive: true, force: true });
  return until;
}
