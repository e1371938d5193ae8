import { z } from 'zod';
import { defineTask } from './types.ts';

/** Finds whom to remind of an invitation or a deadline. Runs by the clock; one run at a time. */
export const remindApplicants = defineTask({
  name: 'remind-applicants',
  payload: z.object({}),
  attempts: 2,
  timeout_s: 300,
  concurrency: 1,
  key: () => 'all',
});
