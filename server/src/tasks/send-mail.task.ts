import { z } from 'zod';
import { LONGEST_RETRY_DELAY_S } from './queue-settings.ts';
import { defineTask } from './types.ts';

/** Ten at a time keep a small SMTP server busy without flooding it; the others of a run wait for their turn. */
export const MAILS_AT_ONCE = 10;

const RETRY_DELAY_S = 10;

/**
 * Seconds until the next attempt at most: the pause doubles, and part of it is left to chance.
 * @param attempt the one that was in vain, 1 for the first of this task; 0 where another task leaves the mail to it
 */
export const nextTryWithin = (attempt: number): number => Math.min(LONGEST_RETRY_DELAY_S, RETRY_DELAY_S * 2 ** attempt);

/** Hands one stored mail to the transport. Many are taken over together, because that costs more than sending one. */
export const sendMailTask = defineTask({
  name: 'send-mail',
  payload: z.object({ mail: z.number().int().positive() }),
  // More than an hour, with pauses of five minutes in the end: a mail server that restarts costs nobody the invitation.
  attempts: 20,
  // More than the mail server may take for all of them, so that no second run begins while the first still waits for it.
  timeout_s: 300,
  concurrency: 2,
  batch_size: 20,
  retry_delay_s: RETRY_DELAY_S,
  key: ({ mail }) => String(mail),
  reports_failure: true,
});
