import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { STORED_ROOTS } from '../../settings.mjs';
import { StorageError } from '../../storage/index.ts';
import { noteFileBack, noteFileMissing } from '../interviews/recordings/processing.service.ts';
import { isMark, requireClaim } from './claim.service.ts';
import { forgetNodes } from './node-files.service.ts';
import * as repository from './stored-files.repository.ts';

const DAY_MS = 86_400_000;
/** A file this young may have its row on the way. */
const YOUNG_MS = DAY_MS;
/** Time for an operator to bring rows back, after the restore of an older database, before their files go. */
const STRAY_MS = 7 * DAY_MS;
const PAGE = 1_000;

async function listAll(ctx: Context, tx: Tx, signal: AbortSignal): Promise<void> {
  let page: repository.ListedFile[] = [];
  for await (const file of ctx.storage.list('')) {
    if (isMark(file.key)) continue;
    page.push(file);
    if (page.length < PAGE) continue;
    signal.throwIfAborted();
    await repository.addToList(tx, page);
    page = [];
  }
  if (page.length > 0) await repository.addToList(tx, page);
  await repository.endList(tx);
}

/** Absent for certain: the storage says so itself, since a file may have come after the list. */
async function onlyMissing({ storage }: Context, keys: readonly string[], signal: AbortSignal): Promise<string[]> {
  const missing: string[] = [];
  for (const key of keys) {
    signal.throwIfAborted();
    const isMissing = await storage.stat(key).then(
      () => false,
      (error: unknown) => {
        if (error instanceof StorageError && error.code === 'not_found') return true;
        throw error;
      },
    );
    if (isMissing) missing.push(key);
  }
  return missing;
}

/**
 * Compares all stored files with the rows that name them. Files without a row are noted, rows without a file too; a
 * recording whose file is missing counts as damaged until the file is back.
 * @returns the number of missing files and of recordings that changed their state
 */
export async function compareFiles(ctx: Context, signal: AbortSignal): Promise<{ missing: number; changed: number }> {
  await requireClaim(ctx);
  const now = ctx.now();
  const absent = await ctx.db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await repository.beginList(tx);
    await listAll(ctx, tx, signal);
    await repository.noteStrays(tx, { roots: STORED_ROOTS, before: new Date(now.getTime() - YOUNG_MS), now });
    return repository.listAbsent(tx);
  });
  const missing = await onlyMissing(ctx, absent, signal);
  const recordings = await ctx.db.transaction(async (tx) => {
    await repository.noteMissing(tx, missing, now);
    return repository.listChangedRecordings(tx);
  });
  for (const { id, is_missing } of recordings) {
    signal.throwIfAborted();
    await (is_missing ? noteFileMissing(ctx, id) : noteFileBack(ctx, id));
  }
  return { missing: missing.length, changed: recordings.length };
}

/** Removes files that no row has named for seven days. @returns their number */
async function removeOldStrays(ctx: Context, signal: AbortSignal): Promise<number> {
  const before = new Date(ctx.now().getTime() - STRAY_MS);
  let removed = 0;
  for (;;) {
    signal.throwIfAborted();
    const keys = await repository.listOldStrays(ctx.db, before, PAGE);
    for (const key of keys) await ctx.storage.remove(key);
    await repository.forgetFindings(ctx.db, keys);
    removed += keys.length;
    if (keys.length < PAGE) return removed;
  }
}

/** The nightly work: comparison, then removal of old strays, of nodes that are gone, and of uploads that ended half-way. */
export async function tendStoredFiles(ctx: Context, signal: AbortSignal): Promise<void> {
  const { missing, changed } = await compareFiles(ctx, signal);
  const removed = await removeOldStrays(ctx, signal);
  await forgetNodes(ctx);
  const aborted = await ctx.storage.abortUploads(new Date(ctx.now().getTime() - DAY_MS));
  if (missing > 0) ctx.log.error({ missing }, 'stored files are missing');
  if (removed + aborted + changed > 0) ctx.log.info({ removed, aborted, changed }, 'stored files tended');
}

/** Missing files, files without a row and foreign files, as the last comparison noted them. */
export const readFindings = ({ db }: Context, limit: number) => repository.listFindings(db, limit);
