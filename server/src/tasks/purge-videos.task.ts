import { z } from 'zod';
import { defineTask } from './types.ts';

/** Lets go of deleted videos that nobody holds any more, and of uploads that were given up. Runs by the clock. */
export const purgeVideos = defineTask({
  name: 'purge-videos',
  payload: z.object({}),
  attempts: 2,
  timeout_s: 600,
  concurrency: 1,
  key: () => 'all',
});
