import { DECISIONS } from './decisions.ts';

/** What can be done to very many applicants of an activity, part by part. */
export const BULK_ACTIONS = [...DECISIONS, 'extend'] as const;
export type BulkOperation = (typeof BULK_ACTIONS)[number];

/** Bulk operations that can be taken back as a whole: each has dated those it changed, and knows what it replaced. */
const UNDOABLE_BULK_ACTIONS = ['shortlist', 'reject', 'archive'] as const;
export type UndoableBulkAction = (typeof UNDOABLE_BULK_ACTIONS)[number];

/** Whether a bulk operation can be taken back as a whole. */
export const isUndoable = (bulk_operation: BulkOperation): bulk_operation is UndoableBulkAction =>
  UNDOABLE_BULK_ACTIONS.some((one) => one === bulk_operation);

/**
 * `waiting` for an earlier one of the same activity; `failed` leaves as it is what was done until then, `undo_failed` what was
 * not put back yet, and either can go on.
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
