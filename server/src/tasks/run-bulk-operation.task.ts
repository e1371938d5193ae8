import { z } from 'zod';
import { defineTask } from './types.ts';

const payload = z.object({ bulk_operation: z.number().int().positive(), undo: z.boolean().optional() });
export type BulkOperationTask = z.infer<typeof payload>;

/**
 * Does one bulk operation on very many applicants, and those of its activity before it, a thousand applicants in a transaction. To
 * take a bulk operation back is a task of its own, also while the other runs, and has its own attempts.
 */
export const runBulkOperation = defineTask({
  name: 'run-bulk-operation',
  payload,
  former: {
    name: 'do-deeds',
    payload: z
      .object({ deed: z.number().int().positive(), undo: z.boolean().optional() })
      .transform(({ deed, ...rest }): BulkOperationTask => ({ bulk_operation: deed, ...rest })),
  },
  attempts: 8,
  timeout_s: 3600,
  concurrency: 2,
  key: ({ bulk_operation, undo = false }) => (undo ? `undo-${bulk_operation}` : String(bulk_operation)),
  key_holds: 'waiting',
  reports_failure: true,
});
