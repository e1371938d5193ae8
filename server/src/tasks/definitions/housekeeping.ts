import { z } from 'zod';
import { defineTask } from '../define-task.ts';

/** Deletes the rest of a deleted activity in batches. It may be enqueued again while it runs, when a user retries. */
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

/** Deletes expired sessions, links, requests, counters and stored answers. Scheduled. */
export const purgeExpired = defineTask({
  name: 'purge-expired',
  payload: z.object({}),
  attempts: 2,
  timeout_s: 300,
  concurrency: 1,
  key: () => 'all',
});

/** Looks for the records of proven domains again, each once a week. Scheduled. */
export const recheckDomains = defineTask({
  name: 'recheck-domains',
  payload: z.object({}),
  attempts: 2,
  timeout_s: 3600,
  concurrency: 1,
  key: () => 'all',
});

/** Removes one stored file without a row. */
export const removeFile = defineTask({
  name: 'remove-file',
  payload: z.object({ key: z.string().min(1) }),
  attempts: 10,
  timeout_s: 60,
  concurrency: 1,
  batch_size: 10,
  key: ({ key }) => `file:${key}`,
});

/** Removes an unreferenced file of staff. */
export const removeUnusedFile = defineTask({
  name: 'remove-unused-file',
  payload: z.object({ file: z.number().int().positive() }),
  attempts: 10,
  timeout_s: 60,
  concurrency: 1,
  batch_size: 10,
});

/** Seals the audit log: new entries take their place in its chain, which is signed once a day. Scheduled. */
export const sealAudit = defineTask({
  name: 'seal-audit',
  payload: z.object({}),
  attempts: 2,
  timeout_s: 3600,
  concurrency: 1,
  key: () => 'all',
});

/** Removes entries of the audit log at the end of their retention. Scheduled. */
export const trimAudit = defineTask({
  name: 'trim-audit',
  payload: z.object({}),
  attempts: 4,
  timeout_s: 4 * 3600,
  concurrency: 1,
  key: () => 'all',
});

/** Compares stored files with their rows and removes what no row has named for a week. Scheduled. */
export const tendFiles = defineTask({
  name: 'tend-files',
  payload: z.object({}),
  attempts: 2,
  timeout_s: 4 * 3600,
  concurrency: 1,
  key: () => 'all',
});
