import { z } from 'zod';
import { defineTask } from './types.ts';

/** Looks who asked for a link to a new password, and mails it where there is such a person. */
export const sendPasswordLink = defineTask({
  name: 'send-password-link',
  payload: z.object({ request: z.number().int().positive() }),
  attempts: 5,
  timeout_s: 30,
  concurrency: 2,
  key: ({ request }) => String(request),
});
