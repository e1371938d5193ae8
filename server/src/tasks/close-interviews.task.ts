import { z } from 'zod';
import { defineTask } from './types.ts';

/** Sends what is stored of interviews whose time is over. Runs by the clock; one run at a time. */
export const closeInterviews = defineTask({
  name: 'close-interviews',
  payload: z.object({}),
  attempts: 2,
  timeout_s: 300,
  concurrency: 1,
  key: () => 'all',
});
