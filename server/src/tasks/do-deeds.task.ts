import { z } from 'zod';
import { defineTask } from './types.ts';

const payload = z.object({ deed: z.number().int().positive(), undo: z.boolean().optional() });
export type DeedTask = z.infer<typeof payload>;

/**
 * Does one deed on very many applicants, and those of its activity before it, a thousand applicants in a transaction. To
 * take a deed back is a task of its own, also while the other runs, and has its own attempts.
 */
export const doDeeds = defineTask({
  name: 'do-deeds',
  payload,
  attempts: 8,
  timeout_s: 3600,
  concurrency: 2,
  key: ({ deed, undo = false }) => (undo ? `undo-${deed}` : String(deed)),
  key_holds: 'waiting',
  reports_failure: true,
});
