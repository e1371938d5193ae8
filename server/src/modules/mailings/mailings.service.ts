import type { QueryOf } from '@vivavoce/contract/index.ts';
import type { Mailing } from '@vivavoce/contract/types.ts';
import type { SQL } from 'drizzle-orm';
import type { StaffActor } from '../../actor.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { paged } from '../../paged.ts';
import { createMails } from '../../tasks/definitions/mails.ts';
import { loadJob } from '../jobs/load-job.service.ts';
import { presentMailing } from './mailings.presenter.ts';
import * as repository from './mailings.repository.ts';
import type { MailingRow } from './mailings.repository.ts';

export interface NewMailing {
  job_id: number;
  company_id: number;
  kind: MailingRow['kind'];
  /** A query of one column `id`: the applications that are written to. */
  recipients: SQL;
  /**
   * What is done to them in the same statement, as common table expressions without `with`, such as
   * `changed as (update applications … returning id), told as (insert into events …)`; `recipients` may then read `changed`.
   */
  statement?: SQL | undefined;
  overrides?: MailingRow['overrides'] | undefined;
  /** Not before; without it at once. `next`: at once, but as one that has waited, whose task does the bulk operation with the mails. */
  start_at?: Date | 'next' | null | undefined;
  actor: Pick<StaffActor, 'user_id'> | 'system';
}

/**
 * Decides to write to applicants: who they are is set down now, in a statement whose length does not grow with them; their
 * mails are made by the task, which looks again whether each still fits (`mailing-kinds.service.ts`).
 * @returns the mailing, or a null id where there is nobody to write to: then nothing is stored but the bulk operation
 */
export async function startMailing(
  ctx: Context,
  tx: Tx,
  { recipients, statement, overrides = {}, start_at, actor, ...about }: NewMailing,
): Promise<{ id: number | null; total: number }> {
  const now = ctx.now();
  const asked = start_at === 'next' ? new Date(now.getTime() + 1) : start_at;
  const later = asked && asked > now ? asked : null;
  const id = await repository.insertMailing(tx, {
    ...about,
    overrides,
    total: 0,
    created_by: actor === 'system' ? null : actor.user_id,
    created_at: now,
    start_at: later ?? now,
  });
  const total = await repository.addRecipients(tx, { id, job_id: about.job_id, statement, recipients });
  if (total === 0) {
    await repository.removeMailing(tx, id);
    return { id: null, total };
  }
  await ctx.queue.enqueue(tx, createMails, { mailing: id }, later ? { start_after: later } : {});
  return { id, total };
}

/** Whether nobody of a mailing that was let go is told yet, also by a worker whose clock is ahead of this one. */
const hasNotBegun = ({ start_at, made, skipped }: MailingRow, now: Date): boolean =>
  start_at > now && made === 0 && skipped === 0;

/** Decides to write to those whom a bulk operation will have changed once it is over; until then the mailing is held back. */
export const holdMailing = (
  tx: Tx,
  {
    overrides = {},
    actor,
    at,
    ...about
  }: Pick<NewMailing, 'job_id' | 'company_id' | 'kind' | 'overrides'> & {
    actor: Pick<StaffActor, 'user_id'>;
    at: Date;
  },
): Promise<number> =>
  repository.insertMailing(tx, {
    ...about,
    overrides,
    total: 0,
    created_by: actor.user_id,
    created_at: at,
    start_at: at,
    held: true,
  });

/** Does a part of the bulk operation, and adds those whom it changed to the mailing that is held back. @returns how many these are */
export const addToMailing = (
  tx: Tx,
  added: { id: number; job_id: number; recipients: SQL; statement?: SQL },
): Promise<number> => repository.addRecipients(tx, { statement: undefined, ...added });

/** Lets a mailing go that was held back; where there is nobody to write to nothing of it is left. */
export async function releaseMailing(ctx: Context, tx: Tx, id: number, start_at: Date): Promise<void> {
  const row = await repository.lockMailing(tx, id);
  if (!row?.held || row.cancelled_at) return;
  if (row.total === 0) return void (await repository.removeMailing(tx, id));
  await repository.markReleased(tx, id, start_at);
  await ctx.queue.enqueue(tx, createMails, { mailing: id }, start_at > ctx.now() ? { start_after: start_at } : {});
}

/**
 * Holds a mailing back that was let go before its bulk operation was over; whoever is told already needs another one for those after them.
 * One that was called off stays so.
 * @returns the mailing that tells the others, and whether somebody may be told already
 */
export async function holdAgain(ctx: Context, tx: Tx, id: number): Promise<{ id: number; announced: boolean }> {
  const row = await repository.lockMailing(tx, id);
  if (!row || row.held || row.cancelled_at) return { id, announced: false };
  const now = ctx.now();
  if (hasNotBegun(row, now)) {
    await repository.markHeld(tx, id);
    return { id, announced: false };
  }
  // Of the same moment: by it is known whether somebody decided otherwise since then.
  const { job_id, company_id, kind, overrides, created_by, created_at } = row;
  const other = { job_id, company_id, kind, overrides, created_by, total: 0, created_at, start_at: now, held: true };
  return { id: await repository.insertMailing(tx, other), announced: true };
}

/** Calls a mailing off. @returns false where its time has come: what it is about may be done already, as inviting is */
async function cancelMailing(ctx: Context, tx: Tx, id: number): Promise<boolean> {
  const row = await repository.lockMailing(tx, id);
  const now = ctx.now();
  if (!row || row.cancelled_at || row.finished_at || (!row.held && !hasNotBegun(row, now))) return false;
  await repository.markCancelled(tx, id, now);
  return true;
}

/**
 * The same for whoever takes back what it is about, also where it was called off before.
 * @returns false where somebody may be told already
 */
export async function silenceMailing(ctx: Context, tx: Tx, id: number): Promise<boolean> {
  const row = await repository.lockMailing(tx, id);
  return !row || row.cancelled_at !== null || cancelMailing(ctx, tx, id);
}

/** Enqueues the task of every mailing whose time has come and which is not finished. */
export async function resumeDueMailings(ctx: Context): Promise<void> {
  const due = await repository.dueMailings(ctx.db, ctx.now());
  await ctx.queue.enqueueMany(
    ctx.db,
    createMails,
    due.map((mailing) => ({ mailing })),
  );
}

export async function listMailings(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  query: QueryOf<'GET /api/jobs/{job}/mailings'>,
) {
  await loadJob(ctx.db, actor, jobId, 'invite');
  const { rows, count } = await repository.listProgress(ctx.db, jobId, query);
  const now = ctx.now();
  return paged(
    query,
    count,
    rows.map((row) => presentMailing(row, now)),
  );
}

export async function readMailing(ctx: Context, actor: StaffActor, jobId: number, id: number): Promise<Mailing> {
  await loadJob(ctx.db, actor, jobId, 'invite');
  const row = await repository.progress(ctx.db, jobId, id);
  if (!row) throw notFound();
  return presentMailing(row, ctx.now());
}

export async function callOffMailing(ctx: Context, actor: StaffActor, jobId: number, id: number): Promise<Mailing> {
  await ctx.db.transaction(async (tx) => {
    await loadJob(tx, actor, jobId, 'invite');
    if (!(await repository.findMailing(tx, jobId, id))) throw notFound();
    if (!(await cancelMailing(ctx, tx, id)))
      throw new AppError('wrong_state', { detail: 'These mails are on their way already, or were called off.' });
  });
  return readMailing(ctx, actor, jobId, id);
}
