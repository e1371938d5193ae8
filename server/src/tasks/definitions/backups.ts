import { z } from 'zod';
import { defineTask } from '../define-task.ts';

const id = z.number().int().positive();

/** Writes into the log beside the backups who and what was erased, so that a restore repeats it. Ids only. */
export const logErasure = defineTask({
  name: 'log-erasure',
  payload: z.object({ applications: z.array(id).optional(), activities: z.array(id).optional() }),
  // Two days: an archive that is away or full loses none.
  attempts: 600,
  timeout_s: 120,
  concurrency: 1,
  retry_delay_s: 10,
});
