import { z } from 'zod';
import { defineTask } from '../define-task.ts';

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

/** Deletes what has run out: sessions, links, requests, counts of wrong passwords, remembered answers. Runs by the clock. */
export const purgeExpired = defineTask({
  name: 'purge-expired',
  payload: z.object({}),
  attempts: 2,
  timeout_s: 300,
  concurrency: 1,
  key: () => 'all',
});

/** Removes one stored file that no row names any more. */
export const removeFile = defineTask({
  name: 'remove-file',
  payload: z.object({ key: z.string().min(1) }),
  attempts: 10,
  timeout_s: 60,
  concurrency: 1,
  batch_size: 10,
  key: ({ key }) => `file:${key}`,
});

/** Removes a file of staff that nothing names any more. */
export const removeUnusedFile = defineTask({
  name: 'remove-unused-file',
  payload: z.object({ file: z.number().int().positive() }),
  attempts: 10,
  timeout_s: 60,
  concurrency: 1,
});
