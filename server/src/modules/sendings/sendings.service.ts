import type { QueryOf } from '@vivavoce/contract/index.ts';
import type { Sending } from '@vivavoce/contract/types.ts';
import type { SQL } from 'drizzle-orm';
import type { StaffActor } from '../../actor.ts';
import { AppError, notFound } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { paged } from '../../paged.ts';
import { makeMails } from '../../tasks/make-mails.task.ts';
import { loadJob } from '../jobs/jobs.service.ts';
import { presentSending } from './sendings.presenter.ts';
import * as repository from './sendings.repository.ts';
import type { SendingRow } from './sendings.repository.ts';

export interface NewSending {
  job_id: number;
  company_id: number;
  kind: SendingRow['kind'];
  /** A query of one column `id`: the applications that are written to. */
  recipients: SQL;
  /**
   * What is done to them in the same statement, as common table expressions without `with`, such as
   * `changed as (update applications … returning id), told as (insert into events …)`; `recipients` may then read `changed`.
   */
  deed?: SQL | undefined;
  words?: SendingRow['words'] | undefined;
  /** Not before; without it at once. `next`: at once, but as one that has waited, whose task does the deed with the mails. */
  start_at?: Date | 'next' | null | undefined;
  actor: Pick<StaffActor, 'user_id'> | 'system';
}

/**
 * Decides to write to applicants: who they are is set down now, in a statement whose length does not grow with them; their
 * mails are made by the task, which looks again whether each still fits (`sending-kinds.service.ts`).
 * @returns the sending, or a null id where there is nobody to write to: then nothing is stored but the deed
 */
export async function startSending(
  ctx: Context,
  tx: Tx,
  { recipients, deed, words = {}, start_at, actor, ...about }: NewSending,
): Promise<{ id: number | null; total: number }> {
  const now = ctx.now();
  const asked = start_at === 'next' ? new Date(now.getTime() + 1) : start_at;
  const later = asked && asked > now ? asked : null;
  const id = await repository.insertSending(tx, {
    ...about,
    words,
    total: 0,
    created_by: actor === 'system' ? null : actor.user_id,
    created_at: now,
    start_at: later ?? now,
  });
  const total = await repository.addRecipients(tx, { id, job_id: about.job_id, deed, recipients });
  if (total === 0) {
    await repository.removeSending(tx, id);
    return { id: null, total };
  }
  await ctx.queue.enqueue(tx, makeMails, { sending: id }, later ? { start_after: later } : {});
  return { id, total };
}

/** Whether nobody of a sending that was let go is told yet, also by a worker whose clock is ahead of this one. */
const hasNotBegun = ({ start_at, made, skipped }: SendingRow, now: Date): boolean =>
  start_at > now && made === 0 && skipped === 0;

/** Decides to write to those whom a deed will have changed once it is over; until then the sending is held back. */
export const holdSending = (
  tx: Tx,
  {
    words = {},
    actor,
    at,
    ...about
  }: Pick<NewSending, 'job_id' | 'company_id' | 'kind' | 'words'> & { actor: Pick<StaffActor, 'user_id'>; at: Date },
): Promise<number> =>
  repository.insertSending(tx, {
    ...about,
    words,
    total: 0,
    created_by: actor.user_id,
    created_at: at,
    start_at: at,
    held: true,
  });

/** Does a part of the deed, and adds those whom it changed to the sending that is held back. @returns how many these are */
export const addToSending = (
  tx: Tx,
  added: { id: number; job_id: number; recipients: SQL; deed?: SQL },
): Promise<number> => repository.addRecipients(tx, { deed: undefined, ...added });

/** Lets a sending go that was held back; where there is nobody to write to nothing of it is left. */
export async function releaseSending(ctx: Context, tx: Tx, id: number, start_at: Date): Promise<void> {
  const row = await repository.lockSending(tx, id);
  if (!row?.held || row.cancelled_at) return;
  if (row.total === 0) return void (await repository.removeSending(tx, id));
  await repository.markReleased(tx, id, start_at);
  await ctx.queue.enqueue(tx, makeMails, { sending: id }, start_at > ctx.now() ? { start_after: start_at } : {});
}

/**
 * Holds a sending back that was let go before its deed was over; whoever is told already needs another one for those after them.
 * One that was called off stays so.
 * @returns the sending that tells the others, and whether somebody may be told already
 */
export async function holdAgain(ctx: Context, tx: Tx, id: number): Promise<{ id: number; told: boolean }> {
  const row = await repository.lockSending(tx, id);
  if (!row || row.held || row.cancelled_at) return { id, told: false };
  const now = ctx.now();
  if (hasNotBegun(row, now)) {
    await repository.markHeld(tx, id);
    return { id, told: false };
  }
  // Of the same moment: by it is known whether somebody decided otherwise since then.
  const { job_id, company_id, kind, words, created_by, created_at } = row;
  const other = { job_id, company_id, kind, words, created_by, total: 0, created_at, start_at: now, held: true };
  return { id: await repository.insertSending(tx, other), told: true };
}

/** Calls a sending off. @returns false where its time has come: what it is about may be done already, as inviting is */
export async function cancelSending(ctx: Context, tx: Tx, id: number): Promise<boolean> {
  const row = await repository.lockSending(tx, id);
  const now = ctx.now();
  if (!row || row.cancelled_at || row.finished_at || (!row.held && !hasNotBegun(row, now))) return false;
  await repository.markCancelled(tx, id, now);
  return true;
}

/**
 * The same for whoever takes back what it is about, also where it was called off before.
 * @returns false where somebody may be told already
 */
export async function silenceSending(ctx: Context, tx: Tx, id: number): Promise<boolean> {
  const row = await repository.lockSending(tx, id);
  return !row || row.cancelled_at !== null || cancelSending(ctx, tx, id);
}

/** Enqueues the task of every sending whose time has come and which is not finished. */
export async function resumeDueSendings(ctx: Context): Promise<void> {
  const due = await repository.dueSendings(ctx.db, ctx.now());
  await ctx.queue.enqueueMany(
    ctx.db,
    makeMails,
    due.map((sending) => ({ sending })),
  );
}

export async function listSendings(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  query: QueryOf<'GET /api/jobs/{job}/sendings'>,
) {
  await loadJob(ctx.db, actor, jobId, 'invite');
  const { rows, count } = await repository.listProgress(ctx.db, jobId, query);
  const now = ctx.now();
  return paged(
    query,
    count,
    rows.map((row) => presentSending(row, now)),
  );
}

export async function readSending(ctx: Context, actor: StaffActor, jobId: number, id: number): Promise<Sending> {
  await loadJob(ctx.db, actor, jobId, 'invite');
  const row = await repository.progress(ctx.db, jobId, id);
  if (!row) throw notFound();
  return presentSending(row, ctx.now());
}

export async function callOffSending(ctx: Context, actor: StaffActor, jobId: number, id: number): Promise<Sending> {
  await ctx.db.transaction(async (tx) => {
    await loadJob(tx, actor, jobId, 'invite');
    if (!(await repository.findSending(tx, jobId, id))) throw notFound();
    if (!(await cancelSending(ctx, tx, id)))
      throw new AppError('wrong_state', { detail: 'These mails are on their way already, or were called off.' });
  });
  return readSending(ctx, actor, jobId, id);
}
