import { isUndoable } from '@vivavoce/domain/applications/bulk-operations.ts';
import { DECISION_TRACKS } from '@vivavoce/domain/applications/decisions.ts';
import { promptMail } from '@vivavoce/domain/emails/outcome-mail.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { decideBatch, undoBatch } from '../decisions/decide-batch.ts';
import { tagPart } from '../../people/person-tags.ts';
import { extendPart } from '../extensions/extend.service.ts';
import { runBulkOperation } from '../../../tasks/definitions/applicants.ts';
import type { BulkOperationTask } from '../../../tasks/definitions/applicants.ts';
import { releaseMailing } from '../../mailings/mailings.service.ts';
import { undoneOperations, updateBulkOperation } from '../bulk-operations/bulk-operation-rows.ts';
import { endOf, idsOfBatch, isOpen, lockActivity, lockTurn, nextBatch, settleBatch } from './bulk-runs.repository.ts';
import type { Batch, Turn } from './bulk-runs.repository.ts';

/** Rejection mails wait for their time, and for the time to undo, which begins when the bulk operation has ended. */
function mailsLeave({ action, input }: Turn['bulk_operation'], ended: Date): Date {
  if (action !== 'reject') return ended;
  const undoable = promptMail(ended, false);
  const chosen = new Date(input.mail_at ?? 0);
  return chosen > undoable ? chosen : undoable;
}

/** Releases the mailing of a bulk operation that ended. */
async function release(ctx: Context, tx: Tx, bulk_operation: Turn['bulk_operation'], ended: Date): Promise<void> {
  if (bulk_operation.mailing_id === null) return;
  await releaseMailing(ctx, tx, bulk_operation.mailing_id, mailsLeave(bulk_operation, ended));
}

async function runBatch(ctx: Context, tx: Tx, { bulk_operation }: Turn, batch: Batch): Promise<void> {
  const { id, job_id, action } = bulk_operation;
  const input = { ...bulk_operation, applicants: idsOfBatch(id, batch) };
  const changed =
    action === 'extend'
      ? await extendPart(ctx, tx, input)
      : action === 'tag' || action === 'untag'
        ? await tagPart(tx, { ...input, action })
        : await decideBatch(tx, {
            ...input,
            action,
            undone_operations: undoneOperations(job_id, DECISION_TRACKS[action]),
          });
  await settleBatch(tx, id, batch, { state: 'done', changed });
}

async function restoreBatch(tx: Tx, { bulk_operation }: Turn, batch: Batch): Promise<void> {
  const { id, job_id, action } = bulk_operation;
  if (!isUndoable(action)) throw new Error(`${action} has no undo`);
  const applicants = idsOfBatch(id, batch);
  const undone_operations = undoneOperations(job_id, DECISION_TRACKS[action]);
  await undoBatch(tx, { ...bulk_operation, action, applicants, undone_operations });
  await settleBatch(tx, id, batch, { state: 'undone' });
}

/** One batch of the bulk operation whose turn it is, or its end. @returns whether this or an earlier one may have more */
async function step(ctx: Context, tx: Tx, id: number): Promise<boolean> {
  if (!(await lockActivity(tx, id))) return false;
  const turn = await lockTurn(tx, id);
  if (!turn) return isOpen(tx, id);
  const { bulk_operation } = turn;
  const batch = await nextBatch(tx, bulk_operation.id, bulk_operation.undo_at ? 'done' : 'waiting');
  if (batch) {
    if (bulk_operation.undo_at) await restoreBatch(tx, turn, batch);
    else await runBatch(ctx, tx, turn, batch);
    return true;
  }
  const finished_at = await endOf(tx, ctx.now());
  await updateBulkOperation(tx, bulk_operation.id, { finished_at });
  if (!bulk_operation.undo_at) await release(ctx, tx, bulk_operation, finished_at);
  return bulk_operation.id !== id;
}

/**
 * Runs the remaining batches of a bulk operation, after earlier ones of the same activity: of two about one applicant the
 * later one holds. Resumes where it stopped after a crash: each batch is committed together with its mark.
 */
export async function runBulkOperationsUpTo(ctx: Context, id: number, signal: AbortSignal): Promise<void> {
  let more = true;
  while (more) {
    signal.throwIfAborted();
    more = await ctx.db.transaction((tx) => step(ctx, tx, id));
  }
}

/**
 * Marks a bulk operation as failed, or the earlier one that it waits for, when its task is out of attempts. What was done stays,
 * its mails leave, and users can retry it.
 * @param input.undo whether the task was an undo, which has attempts of its own
 */
export async function giveUpBulkOperation(
  ctx: Context,
  { bulk_operation: id, undo = false }: BulkOperationTask,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const turn = await lockTurn(tx, id);
    if (!turn) return;
    const { bulk_operation } = turn;
    // The earlier one no longer blocks this one.
    if (bulk_operation.id !== id) await ctx.queue.enqueue(tx, runBulkOperation, { bulk_operation: id, undo });
    else if (undo !== (bulk_operation.undo_at !== null)) return;
    const failed_at = await endOf(tx, ctx.now());
    await updateBulkOperation(tx, bulk_operation.id, { failed_at });
    // Without changes the mailing is retained for a retry.
    if (!bulk_operation.undo_at && bulk_operation.changed > 0) await release(ctx, tx, bulk_operation, failed_at);
  });
}
