import type { BulkOperation } from '@vivavoce/contract/types.ts';
import type { BulkOperationState } from '@vivavoce/domain/applications/bulk-operations.ts';
import { isUndoable } from '@vivavoce/domain/applications/bulk-operations.ts';
import { BULK_OPERATION_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import type { ShownBulkOperation } from './bulk-operations.repository.ts';
import type { BulkOperationRow } from './bulk-operation-rows.ts';

function stateOf({ failed_at, undo_at, finished_at }: BulkOperationRow, hasEarlier: boolean): BulkOperationState {
  if (failed_at) return undo_at ? 'undo_failed' : 'failed';
  if (undo_at) return finished_at ? 'undone' : 'undoing';
  if (finished_at) return 'finished';
  return hasEarlier ? 'waiting' : 'running';
}

/** Time until which a failed operation can be retried: its batches are stored for that long. */
export const retryEnd = ({ failed_at }: BulkOperationRow): Date | null =>
  failed_at && new Date(failed_at.getTime() + BULK_OPERATION_LIMITS.retry_hours * 3_600_000);

/**
 * Time until which a bulk operation can be undone; null while it runs, and where it has no undo. A failed one without
 * a mailing can be undone as long as it can be retried.
 */
export function undoEnd(bulk_operation: BulkOperationRow): Date | null {
  const { action, undo_at, finished_at, failed_at, mailing_id } = bulk_operation;
  const ended = finished_at ?? failed_at;
  if (!ended || undo_at || !isUndoable(action)) return null;
  if (failed_at && mailing_id === null) return retryEnd(bulk_operation);
  return new Date(ended.getTime() + BULK_OPERATION_LIMITS.undo_seconds * 1000);
}

/** @param may the caller's rights to undo and to retry */
export function presentBulkOperation(
  { bulk_operation, created_by_name, has_earlier }: ShownBulkOperation,
  now: Date,
  may: { undo: boolean; retry: boolean },
): BulkOperation {
  const { id, action, at, total, done, changed, undone, created_by, undo_at, announced } = bulk_operation;
  const until = undoEnd(bulk_operation);
  const ended = bulk_operation.finished_at ?? bulk_operation.failed_at;
  const again = retryEnd(bulk_operation);
  return {
    id,
    action,
    state: stateOf(bulk_operation, has_earlier),
    at: at.toISOString(),
    total,
    done,
    changed,
    undone,
    can_undo: may.undo && isUndoable(action) && !undo_at && !announced && (until === null || until > now),
    undo_until: until?.toISOString() ?? null,
    can_retry: may.retry && again !== null && again > now,
    mailing: ended && !undo_at ? bulk_operation.mailing_id : null,
    created_by: { id: created_by, full_name: created_by_name },
    finished_at: ended?.toISOString() ?? null,
  };
}
