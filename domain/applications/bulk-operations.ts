import { DECISIONS } from './decisions.ts';

/** Operations on the tags of people. */
export const TAG_ACTIONS = ['tag', 'untag'] as const;
export type TagAction = (typeof TAG_ACTIONS)[number];

/** Operations on many applicants of an activity, run in batches. */
export const BULK_ACTIONS = [...DECISIONS, 'extend', ...TAG_ACTIONS] as const;
export type BulkOperation = (typeof BULK_ACTIONS)[number];

/**
 * Bulk operations that can be undone as a whole: each one dates the applicants it changes and stores what it replaced.
 */
const UNDOABLE_BULK_ACTIONS = ['shortlist', 'reject', 'archive'] as const;
export type UndoableBulkAction = (typeof UNDOABLE_BULK_ACTIONS)[number];

/** Whether a bulk operation can be undone as a whole. */
export const isUndoable = (bulk_operation: BulkOperation): bulk_operation is UndoableBulkAction =>
  UNDOABLE_BULK_ACTIONS.some((action) => action === bulk_operation);

/**
 * `waiting` for an earlier one of the same activity; `failed` keeps the finished batches, `undo_failed` those not yet
 * undone; both can be resumed.
 */
export const BULK_OPERATION_STATES = [
  'waiting',
  'running',
  'finished',
  'undoing',
  'undone',
  'failed',
  'undo_failed',
] as const;
export type BulkOperationState = (typeof BULK_OPERATION_STATES)[number];
