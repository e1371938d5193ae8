import { z } from 'zod';
import { defineTask } from './types.ts';

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
