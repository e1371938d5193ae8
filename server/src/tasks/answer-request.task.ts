import { z } from 'zod';
import { defineTask } from './types.ts';

/** Mails an applicant the answer to a request, a moment after it was given. */
export const answerRequest = defineTask({
  name: 'answer-request',
  payload: z.object({
    action: z.number().int().positive(),
    /** The end that it was made for, in epoch milliseconds: another one has a task of its own. */
    closed_at: z.number().int().positive(),
  }),
  attempts: 5,
  timeout_s: 30,
  concurrency: 1,
  key: ({ action, closed_at }) => `${action}:${closed_at}`,
});
