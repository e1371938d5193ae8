import type { BulkOperation } from '@vivavoce/contract/types.ts';

/** Whether the operation is running, or starts soon. */
export const isOpen = ({ state }: BulkOperation): boolean =>
  state === 'running' || state === 'waiting' || state === 'undoing';

/** Its progress: of its applicants, or of the ones that an undo restores. */
export const progressOf = ({ state, total, done, undone }: BulkOperation): { done: number; total: number } =>
  state === 'undoing' || state === 'undone' || state === 'undo_failed'
    ? { done: undone, total: done }
    : { done, total };

/** Whether the operation stopped, so that a person has to retry or undo it. */
export const hasFailed = ({ state }: BulkOperation): boolean => state === 'failed' || state === 'undo_failed';

/** Number of processed applicants that a later decision left out; tags are no decisions. */
export const leftAlone = ({ state, action, done, changed }: BulkOperation): number =>
  state === 'finished' && action !== 'tag' && action !== 'untag' ? done - changed : 0;

/** Headline of an operation under way or done, with the number of applicants: the key of a phrase and its number. */
export function headline(bulk_operation: BulkOperation): {
  key: `running.${BulkOperation['action']}` | `finished.${BulkOperation['action']}` | 'undoing' | 'undone';
  count: number;
} {
  const { state, action, total, done, changed, undone } = bulk_operation;
  if (state === 'undoing' || state === 'undo_failed') return { key: 'undoing', count: done };
  if (state === 'undone') return { key: 'undone', count: undone };
  if (state === 'finished') return { key: `finished.${action}`, count: changed };
  return { key: `running.${action}`, count: total };
}
