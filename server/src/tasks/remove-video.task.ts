import { z } from 'zod';
import { defineTask } from './types.ts';

/** Removes the stored files of a video whose row is gone; company 0 is the stock. */
export const removeVideo = defineTask({
  name: 'remove-video',
  payload: z.object({ company: z.number().int().min(0), video: z.number().int().positive() }),
  attempts: 10,
  timeout_s: 60,
  concurrency: 1,
  key: ({ video }) => `video:${video}`,
});
