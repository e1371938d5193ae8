import { z } from 'zod';
import { defineTask } from './types.ts';

/** Takes up sendings whose own task is gone. Runs by the clock. */
export const resumeSendings = defineTask({
  name: 'resume-sendings',
  payload: z.object({}),
  attempts: 2,
  timeout_s: 60,
  concurrency: 1,
  key: () => 'all',
});
