import { z } from 'zod';
import { defineTask } from './types.ts';

/** Hands one stored mail to the transport. Ten at a time keep a small SMTP server busy without flooding it. */
export const sendMailTask = defineTask({
  name: 'send-mail',
  payload: z.object({ mail: z.number().int().positive() }),
  attempts: 6,
  // More than the mail server may take in all, so that no second run begins while the first still waits for it.
  timeout_s: 90,
  concurrency: 10,
  retry_delay_s: 10,
  key: ({ mail }) => String(mail),
  reports_failure: true,
});
