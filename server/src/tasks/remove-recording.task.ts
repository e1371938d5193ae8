import { z } from 'zod';
import { defineTask } from './types.ts';

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
