import { z } from 'zod';
import { defineTask } from './types.ts';

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
