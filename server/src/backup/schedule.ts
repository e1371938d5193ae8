import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { type Archive, openArchive } from './archive.ts';
import { copyAllFiles, copyFiles } from './files.ts';
import { dropOld, keepFrom } from './keep.ts';
import { isBaseDue, storeBase, storeWal } from './running-backup.ts';

const EVERY_MS = 20_000;
const BASE_EVERY_MS = 24 * 3600_000;
const LOOK_EVERY_MS = 10 * 60_000;
const END_MS = 3_000;
const FILES_LOCK = 7_013_103;

type Work = (signal: AbortSignal) => Promise<void>;

/** Repeats one kind of work. One line in the log when it begins to fail, one when it works again. */
function repeating(ctx: Context, { name, every_ms, work }: { name: string; every_ms: number; work: Work }) {
  const stop = new AbortController();
  let fails = false;
  const run = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      try {
        await work(stop.signal);
        if (fails) ctx.log.warn(`The backup of the ${name} works again.`);
        fails = false;
      } catch (error) {
        if (!fails && !stop.signal.aborted) ctx.log.error({ err: error }, `The backup of the ${name} fails.`);
        fails = true;
      }
      await pause(every_ms, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  };
  const ended = run();
  return async () => {
    stop.abort();
    await ended;
  };
}

/** Compares all files with their copies, in one process at a time. */
async function compareOnce(ctx: Context, archive: Archive, signal: AbortSignal): Promise<void> {
  const now = ctx.now();
  await ctx.db.transaction(async (tx) => {
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    const { rows } = await tx.execute<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(${FILES_LOCK}) as mine`);
    if (!rows[0]?.mine) return;
    const keep_from = keepFrom(now, ctx.env.BACKUP_KEEP_DAYS);
    const { copied } = await copyAllFiles(ctx.storage, archive, { now, keep_from, signal });
    if (copied > 0) ctx.log.info({ copied }, 'files copied into the backup');
  });
}

export type BackupTasks = {
  /** Address of the built-in database for its owner; null for another one, which has a backup of its own. */
  builtIn: string | null;
  /** The keys that were put into the storage since the last call. */
  takeKeys: () => string[];
  every_ms?: number;
  look_every_ms?: number;
};

/**
 * Keeps the backup of a running server up to date, where BACKUP_TO is set: the log of the built-in database and new files
 * every 20 seconds; a whole copy of the database, then a comparison of all files, every day. A place that cannot be used
 * stops no start.
 */
export function startBackups(ctx: Context, { builtIn, takeKeys, ...times }: BackupTasks) {
  const { every_ms = EVERY_MS, look_every_ms = LOOK_EVERY_MS } = times;
  const { env, now } = ctx;
  let opened: Promise<Archive> | undefined;
  const open = async (): Promise<Archive> => {
    opened ??= openArchive(env);
    opened.catch(() => (opened = undefined));
    return opened;
  };
  const database = async () => (builtIn === null ? null : { url: builtIn, env, archive: await open(), now });
  const waiting: string[] = [];
  let comparedAt = 0;
  const storeLog: Work = async () => {
    const source = await database();
    if (source) await storeWal(source);
  };
  const copyNew: Work = async () => {
    waiting.push(...takeKeys());
    if (waiting.length > 0) await copyFiles(ctx.storage, await open(), waiting);
  };
  const everyDay: Work = async (signal) => {
    const source = await database();
    if (source && (await isBaseDue(source, BASE_EVERY_MS))) await storeBase(source);
    if (now().getTime() - comparedAt < BASE_EVERY_MS) return;
    const archive = await open();
    await compareOnce(ctx, archive, signal);
    if (!source) await dropOld(archive, keepFrom(now(), env.BACKUP_KEEP_DAYS), now());
    comparedAt = now().getTime();
  };
  const stops = [
    repeating(ctx, { name: 'log of the database', every_ms, work: storeLog }),
    repeating(ctx, { name: 'new files', every_ms, work: copyNew }),
    repeating(ctx, { name: 'whole database and of all files', every_ms: look_every_ms, work: everyDay }),
  ];
  const end = async () => {
    await Promise.all(stops.map((stop) => stop()));
    await storeLog(new AbortController().signal);
  };
  // A whole copy that takes longer is broken off and does not count.
  return { close: () => Promise.race([end(), pause(END_MS)]).catch(() => undefined) };
}
