import { z } from 'zod';
import { defineTask } from './types.ts';

const payload = z.object({ mailing: z.number().int().positive() });

/**
 * Makes the mails of one mailing, some hundred in a transaction. A hundred thousand take minutes; a worker that dies
 * meanwhile is noticed by its heartbeat, and another one goes on where it stopped.
 */
export const createMails = defineTask({
  name: 'create-mails',
  payload,
  former: {
    name: 'make-mails',
    payload: z
      .object({ sending: z.number().int().positive() })
      .transform(({ sending }): z.infer<typeof payload> => ({ mailing: sending })),
  },
  attempts: 10,
  timeout_s: 3600,
  concurrency: 2,
  retry_delay_s: 5,
  key: ({ mailing }) => String(mailing),
});
