import { z } from 'zod';
import { defineTask } from '../define-task.ts';

/**
 * Makes one sealed recording playable. Tried again where storage or database failed; a recording that cannot be read is
 * written down as damaged at once, because reading it again gives the same.
 */
export const processRecording = defineTask({
  name: 'process-recording',
  payload: z.object({ attempt: z.number().int().positive() }),
  attempts: 6,
  timeout_s: 1200,
  concurrency: 2,
  key: ({ attempt }) => `attempt:${attempt}`,
  reports_failure: true,
});

/** Seals recordings whose recorder has gone for good, with what arrived. Runs by the clock; one run at a time. */
export const sealAbandoned = defineTask({
  name: 'seal-abandoned',
  payload: z.object({}),
  attempts: 2,
  timeout_s: 300,
  concurrency: 1,
  key: () => 'all',
});

/** Removes the stored files of a recording whose row is gone. */
export const removeRecording = defineTask({
  name: 'remove-recording',
  payload: z.object({ company: z.number().int().positive(), attempt: z.number().int().positive() }),
  attempts: 10,
  timeout_s: 60,
  concurrency: 1,
  // Mostly waiting for the store: those of a large activity leave side by side, so many and no more.
  batch_size: 10,
  key: ({ attempt }) => `attempt:${attempt}`,
});
