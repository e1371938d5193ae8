import { z } from 'zod';
import { defineTask } from './types.ts';

/** Mails in one task: as many as share what a task costs. */
export const MAILS_IN_ONE = 250;

/** Of those, how many are taken at a time: few enough that a killed worker leaves little behind that is uncertain. */
export const MAILS_TAKEN = 25;

/**
 * Hands the mails of a mailing to the transport, some of them in one task, because a task of its own for each costs more
 * than sending it. One that the mail server defers goes on as a `send-mail` of its own.
 */
export const deliverMails = defineTask({
  name: 'deliver-mails',
  payload: z.object({ mails: z.array(z.number().int().positive()).min(1).max(MAILS_IN_ONE) }),
  attempts: 20,
  timeout_s: 1800,
  concurrency: 2,
  retry_delay_s: 2,
  reports_failure: true,
});
