import { isUndoable } from '@vivavoce/domain/applications/bulk-operations.ts';
import { BULK_OPERATION_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { decidePart, putBackPart } from './decide-batch.service.ts';
import type { Remembered } from './decide-batch.service.ts';
import { extendPart } from '../extensions/extend.service.ts';
import { runBulkOperation } from '../../../tasks/definitions/applicants.ts';
import type { BulkOperationTask } from '../../../tasks/definitions/applicants.ts';
import { releaseMailing } from '../../mailings/mailings.service.ts';
import * as repository from './bulk-operations.repository.ts';
import type { Part, Turn } from './bulk-operations.repository.ts';

/** Who had an outcome taken from them may still be told of it for nothing: the time to undo begins when all is done. */
const toldAfterMs = ({ action }: Turn['bulk_operation']): number =>
  action === 'reject' ? (BULK_OPERATION_LIMITS.undo_seconds + BULK_OPERATION_LIMITS.undo_slack_seconds) * 1000 : 0;

/** Lets those whom a bulk operation changed be told, now that it is over. */
async function tell(ctx: Context, tx: Tx, bulk_operation: Turn['bulk_operation'], ended: Date): Promise<void> {
  if (bulk_operation.mailing_id === null) return;
  await releaseMailing(ctx, tx, bulk_operation.mailing_id, new Date(ended.getTime() + toldAfterMs(bulk_operation)));
}

async function doPart(ctx: Context, tx: Tx, { bulk_operation }: Turn, part: Part): Promise<void> {
  const about = { ...bulk_operation, whom: repository.idsOfPart(bulk_operation.id, part) };
  const { id, job_id, action } = bulk_operation;
  const remembered: Remembered = {
    keeps: (columns) => repository.keepsReplaced(id, part, columns),
    revoked: (track) => repository.replacedByTakenBack(job_id, track, id),
  };
  const changed =
    action === 'extend' ? await extendPart(ctx, tx, about) : await decidePart(tx, { ...about, action }, remembered);
  await repository.settlePart(tx, id, part, { state: 'done', changed });
}

async function undoPart(tx: Tx, { bulk_operation }: Turn, part: Part): Promise<void> {
  const { id, job_id, action } = bulk_operation;
  if (!isUndoable(action)) throw new Error(`Nothing says how ${action} is taken back`);
  const about = { ...bulk_operation, action, whom: repository.idsOfPart(id, part) };
  await putBackPart(tx, about, {
    replaced: repository.replacedByPart(id, part),
    revoked: (track) => repository.replacedByTakenBack(job_id, track, id),
  });
  await repository.settlePart(tx, id, part, { state: 'undone' });
}

/** One part of the bulk operation whose turn it is, or its end. @returns whether this bulk operation, or one before it, may have more */
async function step(ctx: Context, tx: Tx, id: number): Promise<boolean> {
  if (!(await repository.holdActivity(tx, id))) return false;
  const turn = await repository.lockTurn(tx, id);
  if (!turn) return repository.isOpen(tx, id);
  const { bulk_operation } = turn;
  const part = await repository.nextPart(tx, bulk_operation.id, bulk_operation.undo_at ? 'done' : 'waiting');
  if (part) {
    if (bulk_operation.undo_at) await undoPart(tx, turn, part);
    else await doPart(ctx, tx, turn, part);
    return true;
  }
  const finished_at = await repository.endOf(tx, ctx.now());
  await repository.updateBulkOperation(tx, bulk_operation.id, { finished_at });
  if (!bulk_operation.undo_at) await tell(ctx, tx, bulk_operation, finished_at);
  return bulk_operation.id !== id;
}

/**
 * Does what is left of a bulk operation, after those of the same activity that were decided before it: of two that meet the later one
 * holds. Killed anywhere it has neither forgotten nor doubled anybody: each part is committed together with the mark that it
 * is done.
 */
export async function runBulkOperationsUpTo(ctx: Context, id: number, signal: AbortSignal): Promise<void> {
  let more = true;
  while (more) {
    signal.throwIfAborted();
    more = await ctx.db.transaction((tx) => step(ctx, tx, id));
  }
}

/**
 * The bulk operation, or the one before it that it waits for, could not be done to its end, or not put back. What was done stays, those
 * whom it changed are told, and it shows that it failed; somebody may let it go on.
 * @param undo whether it was to be put back: who is at that has attempts of their own
 */
export async function giveUpBulkOperation(
  ctx: Context,
  { bulk_operation: id, undo = false }: BulkOperationTask,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const turn = await repository.lockTurn(tx, id);
    if (!turn) return;
    const { bulk_operation } = turn;
    // What kept this one from its turn is out of its way now.
    if (bulk_operation.id !== id) await ctx.queue.enqueue(tx, runBulkOperation, { bulk_operation: id, undo });
    else if (undo !== (bulk_operation.undo_at !== null)) return;
    const failed_at = await repository.endOf(tx, ctx.now());
    await repository.updateBulkOperation(tx, bulk_operation.id, { failed_at });
    // Nobody has been changed: what was to tell them is kept for when it goes on.
    if (!bulk_operation.undo_at && bulk_operation.changed > 0) await tell(ctx, tx, bulk_operation, failed_at);
  });
}
