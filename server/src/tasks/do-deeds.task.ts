import { z } from 'zod';
import { defineTask } from './types.ts';

/**
 * Does one deed on very many applicants, and those of its activity before it, a thousand applicants in a transaction. It may
 * be enqueued again while it runs: a deed that has just ended is taken back.
 */
export const doDeeds = defineTask({
  name: 'do-deeds',
  payload: z.object({ deed: z.number().int().positive() }),
  attempts: 8,
  timeout_s: 3600,
  concurrency: 2,
  key: ({ deed }) => String(deed),
  key_holds: 'waiting',
  reports_failure: true,
});
