import { z } from 'zod';
import { defineTask } from './types.ts';

/** Hands one stored text message to the provider. */
export const sendText = defineTask({
  name: 'send-text',
  payload: z.object({ text: z.number().int().positive() }),
  attempts: 6,
  timeout_s: 60,
  concurrency: 5,
  retry_delay_s: 10,
  key: ({ text }) => String(text),
  reports_failure: true,
});
