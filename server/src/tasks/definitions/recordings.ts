import { z } from 'zod';
import { defineTask } from '../define-task.ts';

/**
 * Makes one sealed recording playable. Retried where storage or database failed; an unreadable recording is stored as
 * damaged immediately, because a retry gives the same.
 */
export const processRecording = defineTask({
  name: 'process-recording',
  payload: z.object({ attempt: z.number().int().positive() }),
  attempts: 6,
  // An hour that has to be encoded again, on a busy machine.
  timeout_s: 9000,
  concurrency: 2,
  key: ({ attempt }) => `attempt:${attempt}`,
  reports_failure: true,
});

/** Joins what arrived of long recordings that go on. Scheduled; a run that fails is made up for by the next one. */
export const joinRecordings = defineTask({
  name: 'join-recordings',
  payload: z.object({}),
  attempts: 1,
  timeout_s: 300,
  concurrency: 1,
  key: () => 'all',
});

/** Seals abandoned recordings with what arrived. Scheduled; one run at a time. */
export const sealAbandoned = defineTask({
  name: 'seal-abandoned',
  payload: z.object({}),
  attempts: 2,
  timeout_s: 300,
  concurrency: 1,
  key: () => 'all',
});

/** Removes the stored files of a recording without a row. */
export const removeRecording = defineTask({
  name: 'remove-recording',
  payload: z.object({ company: z.number().int().positive(), attempt: z.number().int().positive() }),
  attempts: 10,
  timeout_s: 60,
  concurrency: 1,
  // Mostly waiting for the store: files of a large activity are deleted in parallel, up to this limit.
  batch_size: 10,
  key: ({ attempt }) => `attempt:${attempt}`,
});
