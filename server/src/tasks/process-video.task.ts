import { z } from 'zod';
import { defineTask } from './types.ts';

/**
 * Makes one uploaded video playable everywhere. Tried again where storage, database or machine failed; a file that cannot be
 * played is written down as failed at once. One at a time in each worker: recordings of applicants come first.
 */
export const processVideo = defineTask({
  name: 'process-video',
  payload: z.object({ video: z.number().int().positive() }),
  attempts: 4,
  timeout_s: 9000,
  concurrency: 1,
  key: ({ video }) => `video:${video}`,
  reports_failure: true,
});
