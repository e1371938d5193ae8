import { z } from 'zod';
import { defineTask } from './types.ts';

/** Removes a file of staff that nothing names any more. */
export const removeUnusedFile = defineTask({
  name: 'remove-unused-file',
  payload: z.object({ file: z.number().int().positive() }),
  attempts: 10,
  timeout_s: 60,
  concurrency: 1,
});
