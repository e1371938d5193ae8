import { z } from 'zod';
import { defineTask } from './types.ts';

/** Takes up mailings whose own task is gone. Runs by the clock. */
export const resumeMailings = defineTask({
  name: 'resume-mailings',
  payload: z.object({}),
  attempts: 2,
  timeout_s: 60,
  concurrency: 1,
  key: () => 'all',
});
