import { z } from 'zod';
import { defineTask } from './types.ts';

/** Takes away an activity that was deleted, part by part. It may be enqueued again while it runs: somebody tries again. */
export const deleteActivities = defineTask({
  name: 'delete-activities',
  payload: z.object({ deletion: z.number().int().positive() }),
  attempts: 8,
  timeout_s: 3600,
  concurrency: 1,
  key: ({ deletion }) => String(deletion),
  key_holds: 'waiting',
  reports_failure: true,
});
