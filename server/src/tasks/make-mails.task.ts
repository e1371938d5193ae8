import { z } from 'zod';
import { defineTask } from './types.ts';

/**
 * Makes the mails of one sending, some hundred in a transaction. A hundred thousand take minutes; a worker that dies
 * meanwhile is noticed by its heartbeat, and another one goes on where it stopped.
 */
export const makeMails = defineTask({
  name: 'make-mails',
  payload: z.object({ sending: z.number().int().positive() }),
  attempts: 10,
  timeout_s: 3600,
  concurrency: 2,
  retry_delay_s: 5,
  key: ({ sending }) => String(sending),
});
