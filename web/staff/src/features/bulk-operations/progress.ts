import type { BulkOperation } from '@vivavoce/contract/types.ts';

/** It goes on by itself, or begins soon. */
export const isOpen = ({ state }: BulkOperation): boolean =>
  state === 'running' || state === 'waiting' || state === 'undoing';

/** How far it is: of those whom it is for, or of those who are put back. */
export const progressOf = ({ state, total, done, undone }: BulkOperation): { done: number; total: number } =>
  state === 'undoing' || state === 'undone' || state === 'undo_failed'
    ? { done: undone, total: done }
    : { done, total };

/** It stopped, and somebody has to say how it goes on. */
export const hasFailed = ({ state }: BulkOperation): boolean => state === 'failed' || state === 'undo_failed';

/** Those who had their turn and stayed as they were. */
export const leftAlone = ({ state, done, changed }: BulkOperation): number =>
  state === 'finished' ? done - changed : 0;

/** What happens to how many, or happened: the key of a phrase and its number. */
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
