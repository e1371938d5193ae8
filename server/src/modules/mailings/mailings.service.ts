import type { QueryOf } from '@vivavoce/contract/index.ts';
import type { Mailing } from '@vivavoce/contract/types.ts';
import type { SQL } from 'drizzle-orm';
import type { StaffActor } from '../../actor.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { paged } from '../../paged.ts';
import { createMails } from '../../tasks/definitions/mails.ts';
import { loadJob } from '../../access/load-job.ts';
import { presentMailing } from './mailings.presenter.ts';
import * as repository from './mailings.repository.ts';
import type { MailingRow } from './mailings.repository.ts';

export interface NewMailing {
  job_id: number;
  company_id: number;
  kind: MailingRow['kind'];
  /** A query of one column `id`: the recipients. */
  recipients: SQL;
  /**
   * The change of the recipients in the same statement, as common table expressions without `with`, such as `changed as
   * (update applications … returning id), logged as (insert into events …)`; `recipients` may then read `changed`.
   */
  statement?: SQL | undefined;
  overrides?: MailingRow['overrides'] | undefined;
  /** The instant of the change, which names the mailing of a decision; the present by default. */
  at?: Date;
  /**
   * The earliest start; immediately by default. `next`: immediately, but like a scheduled one, whose task runs the change
   * together with the mails.
   */
  start_at?: Date | 'next' | null | undefined;
  actor: Pick<StaffActor, 'user_id'> | 'system';
}

/**
 * Starts a mailing: the recipients are stored now, in a statement of constant length; the task creates their mails and
 * checks again whether each is still valid (`mailing-kinds.service.ts`).
 * @returns the mailing, or a null id without recipients: then only the change is stored
 */
export async function startMailing(
  ctx: Context,
  tx: Tx,
  { recipients, statement, overrides = {}, start_at, actor, at: now = ctx.now(), ...fields }: NewMailing,
): Promise<{ id: number | null; total: number }> {
  const startAt = start_at === 'next' ? new Date(now.getTime() + 1) : start_at;
  const later = startAt && startAt > now ? startAt : null;
  const id = await repository.insertMailing(tx, {
    ...fields,
    overrides,
    total: 0,
    created_by: actor === 'system' ? null : actor.user_id,
    created_at: now,
    start_at: later ?? now,
  });
  const total = await repository.addRecipients(tx, { id, job_id: fields.job_id, statement, recipients });
  if (total === 0) {
    await repository.removeMailing(tx, id);
    return { id: null, total };
  }
  await ctx.queue.enqueue(tx, createMails, { mailing: id }, later ? { start_after: later } : {});
  return { id, total };
}

/**
 * Whether no recipient of a released mailing has been notified yet, even by a worker whose clock is ahead of this one.
 */
const hasNotBegun = ({ start_at, created, skipped }: MailingRow, now: Date): boolean =>
  start_at > now && created === 0 && skipped === 0;

/** Creates the mailing for applicants that a bulk operation changes; it is held until the operation has ended. */
export const holdMailing = (
  tx: Tx,
  {
    overrides = {},
    actor,
    at,
    ...fields
  }: Pick<NewMailing, 'job_id' | 'company_id' | 'kind' | 'overrides'> & {
    actor: Pick<StaffActor, 'user_id'>;
    at: Date;
  },
): Promise<number> =>
  repository.insertMailing(tx, {
    ...fields,
    overrides,
    total: 0,
    created_by: actor.user_id,
    created_at: at,
    start_at: at,
    held: true,
  });

/** Runs one batch of the bulk operation, and adds the changed applicants to the held mailing. @returns how many */
export const addToMailing = (
  tx: Tx,
  added: { id: number; job_id: number; recipients: SQL; statement?: SQL },
): Promise<number> => repository.addRecipients(tx, { statement: undefined, ...added });

/** Releases a held mailing; without recipients it is deleted. */
export async function releaseMailing(ctx: Context, tx: Tx, id: number, start_at: Date): Promise<void> {
  const row = await repository.lockMailing(tx, id);
  if (!row?.held || row.cancelled_at) return;
  if (row.total === 0) return void (await repository.removeMailing(tx, id));
  await repository.markReleased(tx, id, start_at);
  await ctx.queue.enqueue(tx, createMails, { mailing: id }, start_at > ctx.now() ? { start_after: start_at } : {});
}

/**
 * Holds a mailing again that was released before its bulk operation ended; if some recipients were notified already,
 * the rest get another one. A cancelled one stays cancelled.
 * @returns the mailing for the rest, and whether some recipients may have been notified
 */
export async function holdAgain(ctx: Context, tx: Tx, id: number): Promise<{ id: number; announced: boolean }> {
  const row = await repository.lockMailing(tx, id);
  if (!row || row.held || row.cancelled_at) return { id, announced: false };
  const now = ctx.now();
  if (hasNotBegun(row, now)) {
    await repository.markHeld(tx, id);
    return { id, announced: false };
  }
  // The same instant as the first one: it shows whether a later decision replaced this one.
  const { job_id, company_id, kind, overrides, created_by, created_at } = row;
  const other = { job_id, company_id, kind, overrides, created_by, total: 0, created_at, start_at: now, held: true };
  return { id: await repository.insertMailing(tx, other), announced: true };
}

/** Cancels a mailing. @returns false where it has started: its change may be done already */
async function cancelMailing(ctx: Context, tx: Tx, id: number): Promise<boolean> {
  const row = await repository.lockMailing(tx, id);
  const now = ctx.now();
  if (!row || row.cancelled_at || row.finished_at || (!row.held && !hasNotBegun(row, now))) return false;
  await repository.markCancelled(tx, id, now);
  return true;
}

/**
 * The same for undoing its subject, also where it was cancelled before.
 * @returns false where some recipients may have been notified
 */
export async function silenceMailing(ctx: Context, tx: Tx, id: number): Promise<boolean> {
  const row = await repository.lockMailing(tx, id);
  return !row || row.cancelled_at !== null || cancelMailing(ctx, tx, id);
}

/**
 * Cancels the scheduled invitations that came due while a company was suspended: no applicant is invited late unless staff
 * say so again. Their applicants are still to invite.
 */
export const cancelMissedInvitations = (tx: Tx, company_id: number, suspension: { after: Date; until: Date }) =>
  repository.cancelScheduled(tx, company_id, suspension);

/** Enqueues the task of every unfinished mailing that is due. */
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

export async function readMailing(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, mailing: id }: { job: number; mailing: number },
): Promise<Mailing> {
  await loadJob(ctx.db, actor, jobId, 'invite');
  const row = await repository.progress(ctx.db, { job: jobId, id });
  if (!row) throw notFound();
  return presentMailing(row, ctx.now());
}

export async function callOffMailing(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, mailing: id }: { job: number; mailing: number },
): Promise<Mailing> {
  await ctx.db.transaction(async (tx) => {
    await loadJob(tx, actor, jobId, 'invite');
    if (!(await repository.findMailing(tx, { job: jobId, id }))) throw notFound();
    if (!(await cancelMailing(ctx, tx, id)))
      throw new AppError('wrong_state', { detail: 'These mails are on their way already, or were called off.' });
  });
  return readMailing(ctx, actor, { job: jobId, mailing: id });
}
