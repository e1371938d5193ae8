import type { QueryOf } from '@vivavoce/contract/index.ts';
import type { BulkOperation } from '@vivavoce/contract/types.ts';
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
import { loadJob } from '../../../access/load-job.ts';
import type { JobRecord } from '../../../access/load-job.ts';
import { holdAgain, holdMailing, silenceMailing } from '../../mailings/mailings.service.ts';
import type { NewMailing } from '../../mailings/mailings.service.ts';
import { presentBulkOperation, retryEnd, undoEnd } from './bulk-operations.presenter.ts';
import * as repository from './bulk-operations.repository.ts';
import { updateBulkOperation } from './bulk-operation-rows.ts';
import type { BulkOperationRow } from './bulk-operation-rows.ts';

/** The right that a bulk operation needs; the same decision on a single applicant needs the same right. */
export const NEEDED_RIGHTS: Record<BulkOperationAction, ApplicationAction> = {
  shortlist: 'decide',
  unshortlist: 'decide',
  reject: 'decide',
  archive: 'archive',
  unarchive: 'archive',
  reviewed: 'mark_reviewed',
  extend: 'invite',
  tag: 'edit',
  untag: 'edit',
};

type Permission = (actor: StaffActor, record: JobRecord, bulk_operation: BulkOperationRow) => boolean;

/** The right to undo a bulk operation is the right to do the same. */
const mayUndo: Permission = (actor, { job, panel }, { action }) =>
  canApplication(actor, NEEDED_RIGHTS[action], { ...job, panel });

/** The right to retry is the right to do the same, and to write to applicants where it does. */
const mayRetry: Permission = (actor, record, bulk_operation) => {
  const notification = bulk_operation.mailing_id !== null && bulk_operation.undo_at === null;
  return (
    mayUndo(actor, record, bulk_operation) &&
    (!notification || canApplication(actor, 'invite', { ...record.job, panel: record.panel }))
  );
};

const present = (
  ctx: Context,
  actor: StaffActor,
  record: JobRecord,
  row: repository.ShownBulkOperation,
): BulkOperation =>
  presentBulkOperation(row, ctx.now(), {
    undo: mayUndo(actor, record, row.bulk_operation),
    retry: mayRetry(actor, record, row.bulk_operation),
  });

async function find(
  ctx: Context,
  tx: Tx | Context['db'],
  actor: StaffActor,
  { record, id }: { record: JobRecord; id: number },
) {
  const row = await repository.findBulkOperation(tx, { job: record.job.id, id });
  if (!row) throw notFound();
  return present(ctx, actor, record, row);
}

export interface NewBulkOperation {
  action: BulkOperationAction;
  input?: BulkOperationInput;
  /** A query of one column `id`: the applicants as they are now. Those who match later are not included. */
  applicants: SQL;
  at: Date;
  /** The mail to the changed applicants. */
  notification?: Pick<NewMailing, 'kind' | 'overrides'>;
}

/** Stores a bulk operation on very many applicants, as they are now; a task runs it. */
export async function startBulkOperation(
  ctx: Context,
  tx: Tx,
  actor: StaffActor,
  record: JobRecord,
  { applicants, notification, ...bulk_operation }: NewBulkOperation,
): Promise<BulkOperation> {
  const { id: job_id, company_id } = record.job;
  const mailing_id = notification
    ? await holdMailing(tx, { job_id, company_id, ...notification, actor, at: bulk_operation.at })
    : null;
  await repository.lockStart(tx, job_id);
  const by = { created_by: actor.user_id, created_at: bulk_operation.at };
  const before = (minutes: number) => new Date(bulk_operation.at.getTime() - minutes * 60_000);
  await repository.removeBatches(
    tx,
    job_id,
    before(BULK_OPERATION_LIMITS.kept_minutes),
    before(BULK_OPERATION_LIMITS.retry_hours * 60),
  );
  const { id } = await repository.insertBulkOperation(
    tx,
    { job_id, company_id, mailing_id, ...bulk_operation, ...by },
    applicants,
  );
  await ctx.queue.enqueue(tx, runBulkOperation, { bulk_operation: id });
  return find(ctx, tx, actor, { record, id });
}

export async function listBulkOperations(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  query: QueryOf<'GET /api/jobs/{job}/bulk-operations'>,
) {
  const record = await loadJob(ctx.db, actor, jobId);
  const { rows, count } = await repository.listBulkOperations(ctx.db, jobId, query);
  return paged(
    query,
    count,
    rows.map((row) => present(ctx, actor, record, row)),
  );
}

export async function readBulkOperation(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, bulk_operation: id }: { job: number; bulk_operation: number },
): Promise<BulkOperation> {
  return find(ctx, ctx.db, actor, { record: await loadJob(ctx.db, actor, jobId), id });
}

const refuse = (detail: string): never => {
  throw new AppError('wrong_state', { detail });
};

/** @throws AppError `wrong_state` where it has no undo, or no longer has one */
function refuseUnlessUndoable(row: BulkOperationRow, now: Date): void {
  const until = undoEnd(row);
  const late = until !== null && now.getTime() >= until.getTime() + BULK_OPERATION_LIMITS.undo_slack_seconds * 1000;
  if (late || !isUndoable(row.action)) refuse('This cannot be taken back as a whole any more.');
  if (row.announced) refuse('Some of those it was about were told already.');
}

/** Locks a bulk operation of an activity that the actor sees. @throws AppError `forbidden`, `not_found` */
async function lock(tx: Tx, actor: StaffActor, { job: jobId, id }: { job: number; id: number }, isAllowed: Permission) {
  const record = await loadJob(tx, actor, jobId);
  const row = await repository.lockBulkOperation(tx, { job: jobId, id });
  if (!row) throw notFound();
  if (!isAllowed(actor, record, row)) throw new AppError('forbidden');
  return { record, row };
}

/** Stops a bulk operation, has its changes restored and cancels its mailing. A repeated call changes nothing. */
export function undoBulkOperation(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, bulk_operation: id }: { job: number; bulk_operation: number },
): Promise<BulkOperation> {
  return ctx.db.transaction(async (tx) => {
    const { record, row } = await lock(tx, actor, { job: jobId, id }, mayUndo);
    if (!row.undo_at) {
      const now = ctx.now();
      refuseUnlessUndoable(row, now);
      if (row.mailing_id !== null && !(await silenceMailing(ctx, tx, row.mailing_id)))
        refuse('Those it was about are being told already.');
      const over = row.done === 0 ? now : null;
      await updateBulkOperation(tx, id, { undo_at: now, finished_at: over, failed_at: null });
      if (!over) await ctx.queue.enqueue(tx, runBulkOperation, { bulk_operation: id, undo: true });
    }
    return find(ctx, tx, actor, { record, id });
  });
}

/** Continues a failed bulk operation, or its failed undo, with the batches that are left. A repeated call changes nothing. */
export function retryBulkOperation(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, bulk_operation: id }: { job: number; bulk_operation: number },
): Promise<BulkOperation> {
  return ctx.db.transaction(async (tx) => {
    const { record, row } = await lock(tx, actor, { job: jobId, id }, mayRetry);
    const until = retryEnd(row);
    if (row.failed_at) {
      if (!until || until <= ctx.now()) refuse('This failed too long ago; choose the others again.');
      const undo = row.undo_at !== null;
      const again = row.mailing_id === null || undo ? null : await holdAgain(ctx, tx, row.mailing_id);
      await updateBulkOperation(tx, id, {
        failed_at: null,
        ...(again && { mailing_id: again.id, announced: row.announced || again.announced }),
      });
      await ctx.queue.enqueue(tx, runBulkOperation, { bulk_operation: id, undo });
    } else if (row.finished_at) refuse('This is over.');
    return find(ctx, tx, actor, { record, id });
  });
}
