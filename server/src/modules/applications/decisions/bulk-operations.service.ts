import type { QueryOf } from '@vivavoce/contract/index.ts';
import type { BulkOperation } from '@vivavoce/contract/types.ts';
import type { DecisionTrack } from '@vivavoce/domain/applications/decisions.ts';
import { isUndoable } from '@vivavoce/domain/applications/bulk-operations.ts';
import type { BulkOperation as BulkOperationAction } from '@vivavoce/domain/applications/bulk-operations.ts';
import { BULK_OPERATION_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import type { SQL } from 'drizzle-orm';
import type { StaffActor } from '../../../actor.ts';
import { AppError, notFound } from '../../../lib/app-error.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import type { BulkOperationInput } from '../../../db/schema/index.ts';
import { paged } from '../../../paged.ts';
import { canApplication } from '../../../policies/applications.policy.ts';
import type { ApplicationAction } from '../../../policies/applications.policy.ts';
import { runBulkOperation } from '../../../tasks/definitions/applicants.ts';
import { loadJob } from '../../jobs/load-job.service.ts';
import type { SeenJob } from '../../jobs/load-job.service.ts';
import { holdAgain, holdMailing, silenceMailing } from '../../mailings/mailings.service.ts';
import type { NewMailing } from '../../mailings/mailings.service.ts';
import { presentBulkOperation, retryEnd, undoEnd } from './bulk-operations.presenter.ts';
import * as repository from './bulk-operations.repository.ts';

const NEEDS: Record<BulkOperationAction, ApplicationAction> = {
  shortlist: 'decide',
  unshortlist: 'decide',
  reject: 'decide',
  archive: 'archive',
  unarchive: 'archive',
  reviewed: 'mark_reviewed',
  extend: 'invite',
};

type May = (actor: StaffActor, seen: SeenJob, bulk_operation: repository.BulkOperationRow) => boolean;

/** Whether somebody may take such a bulk operation back: who may do the same. */
const mayUndo: May = (actor, { job, panel }, { action }) => canApplication(actor, NEEDS[action], { ...job, panel });

/** Whether somebody may have it go on: who may do the same, and tell applicants where it does. */
const mayRetry: May = (actor, seen, bulk_operation) => {
  const notification = bulk_operation.mailing_id !== null && bulk_operation.undo_at === null;
  return (
    mayUndo(actor, seen, bulk_operation) &&
    (!notification || canApplication(actor, 'invite', { ...seen.job, panel: seen.panel }))
  );
};

const present = (ctx: Context, actor: StaffActor, seen: SeenJob, row: repository.ShownBulkOperation): BulkOperation =>
  presentBulkOperation(row, ctx.now(), {
    undo: mayUndo(actor, seen, row.bulk_operation),
    retry: mayRetry(actor, seen, row.bulk_operation),
  });

async function find(ctx: Context, tx: Tx | Context['db'], actor: StaffActor, seen: SeenJob, id: number) {
  const row = await repository.findBulkOperation(tx, seen.job.id, id);
  if (!row) throw notFound();
  return present(ctx, actor, seen, row);
}

/** Whether those whom a query finds are more than one transaction does. @param whom a query of one column `id` */
export const isForVeryMany = (tx: Tx, whom: SQL): Promise<boolean> =>
  repository.findsMoreThan(tx, whom, BULK_OPERATION_LIMITS.at_once);

/** What bulk operations of an activity replaced that were taken back: those of a track, about applicants in the table `own`. */
export const takenBack = (jobId: number, track: DecisionTrack) => repository.replacedByTakenBack(jobId, track, null);

export interface NewBulkOperation {
  action: BulkOperationAction;
  input?: BulkOperationInput;
  /** A query of one column `id`: whom the bulk operation is for, as they are now. Who comes later is not among them. */
  whom: SQL;
  at: Date;
  /** What notification those it changed, in these words. */
  notification?: Pick<NewMailing, 'kind' | 'overrides'>;
}

/** Decides to do something to very many applicants: whom it is for is set down now, a task does it. */
export async function startBulkOperation(
  ctx: Context,
  tx: Tx,
  actor: StaffActor,
  seen: SeenJob,
  { whom, notification, ...bulk_operation }: NewBulkOperation,
): Promise<BulkOperation> {
  const { id: job_id, company_id } = seen.job;
  const mailing_id = notification
    ? await holdMailing(tx, { job_id, company_id, ...notification, actor, at: bulk_operation.at })
    : null;
  await repository.lockBeginning(tx, job_id);
  const by = { created_by: actor.user_id, created_at: bulk_operation.at };
  const before = (minutes: number) => new Date(bulk_operation.at.getTime() - minutes * 60_000);
  await repository.removeParts(
    tx,
    job_id,
    before(BULK_OPERATION_LIMITS.kept_minutes),
    before(BULK_OPERATION_LIMITS.retry_hours * 60),
  );
  const { id } = await repository.insertBulkOperation(
    tx,
    { job_id, company_id, mailing_id, ...bulk_operation, ...by },
    whom,
  );
  await ctx.queue.enqueue(tx, runBulkOperation, { bulk_operation: id });
  return find(ctx, tx, actor, seen, id);
}

export async function listBulkOperations(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  query: QueryOf<'GET /api/jobs/{job}/bulk-operations'>,
) {
  const seen = await loadJob(ctx.db, actor, jobId);
  const { rows, count } = await repository.listBulkOperations(ctx.db, jobId, query);
  return paged(
    query,
    count,
    rows.map((row) => present(ctx, actor, seen, row)),
  );
}

export async function readBulkOperation(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  id: number,
): Promise<BulkOperation> {
  return find(ctx, ctx.db, actor, await loadJob(ctx.db, actor, jobId), id);
}

const refuse = (detail: string): never => {
  throw new AppError('wrong_state', { detail });
};

/** @throws AppError `wrong_state` where nobody can take it back, or not any more */
function refuseUnlessUndoable(row: repository.BulkOperationRow, now: Date): void {
  const until = undoEnd(row);
  const late = until !== null && now.getTime() >= until.getTime() + BULK_OPERATION_LIMITS.undo_slack_seconds * 1000;
  if (late || !isUndoable(row.action)) refuse('This cannot be taken back as a whole any more.');
  if (row.announced) refuse('Some of those it was about were told already.');
}

/** Holds a bulk operation of an activity that somebody sees. @throws AppError `forbidden`, `not_found` */
async function hold(tx: Tx, actor: StaffActor, jobId: number, id: number, may: May) {
  const seen = await loadJob(tx, actor, jobId);
  const row = await repository.lockBulkOperation(tx, jobId, id);
  if (!row) throw notFound();
  if (!may(actor, seen, row)) throw new AppError('forbidden');
  return { seen, row };
}

/** Stops a bulk operation and has everybody whom it changed put back; whoever was to be told is not. Asked again it stays as it is. */
export function undoBulkOperation(ctx: Context, actor: StaffActor, jobId: number, id: number): Promise<BulkOperation> {
  return ctx.db.transaction(async (tx) => {
    const { seen, row } = await hold(tx, actor, jobId, id, mayUndo);
    if (!row.undo_at) {
      const now = ctx.now();
      refuseUnlessUndoable(row, now);
      if (row.mailing_id !== null && !(await silenceMailing(ctx, tx, row.mailing_id)))
        refuse('Those it was about are being told already.');
      const over = row.done === 0 ? now : null;
      await repository.updateBulkOperation(tx, id, { undo_at: now, finished_at: over, failed_at: null });
      if (!over) await ctx.queue.enqueue(tx, runBulkOperation, { bulk_operation: id, undo: true });
    }
    return find(ctx, tx, actor, seen, id);
  });
}

/** Has a bulk operation go on that failed, or its undo: with those who have not had their turn. Asked again it stays as it is. */
export function retryBulkOperation(ctx: Context, actor: StaffActor, jobId: number, id: number): Promise<BulkOperation> {
  return ctx.db.transaction(async (tx) => {
    const { seen, row } = await hold(tx, actor, jobId, id, mayRetry);
    const until = retryEnd(row);
    if (row.failed_at) {
      if (!until || until <= ctx.now()) refuse('This failed too long ago; choose the others again.');
      const undo = row.undo_at !== null;
      const again = row.mailing_id === null || undo ? null : await holdAgain(ctx, tx, row.mailing_id);
      await repository.updateBulkOperation(tx, id, {
        failed_at: null,
        ...(again && { mailing_id: again.id, announced: row.announced || again.announced }),
      });
      await ctx.queue.enqueue(tx, runBulkOperation, { bulk_operation: id, undo });
    } else if (row.finished_at) refuse('This is over.');
    return find(ctx, tx, actor, seen, id);
  });
}
