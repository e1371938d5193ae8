import { z } from 'zod';
import { defineTask } from './types.ts';

/** Adds the people of one list to an activity, some hundred in a transaction. */
export const importApplicants = defineTask({
  name: 'import-applicants',
  payload: z.object({ import: z.number().int().positive() }),
  attempts: 8,
  timeout_s: 600,
  concurrency: 2,
  key: (payload) => String(payload.import),
  reports_failure: true,
});
