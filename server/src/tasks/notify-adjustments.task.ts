import { z } from 'zod';
import { defineTask } from './types.ts';

const payload = z.object({
  application: z.number().int().positive(),
  /** A mark of what the applicant knows of: where that holds again by then, nothing is told. */
  known: z.string(),
  /** Who of the staff changed them last. */
  by: z.number().int().positive(),
});

/** Mails an applicant which adjustments hold from now on, once nobody changes them any more. */
export const notifyAdjustments = defineTask({
  name: 'notify-adjustments',
  payload,
  former: { name: 'tell-adjustments', payload },
  attempts: 5,
  timeout_s: 30,
  concurrency: 1,
  key: ({ application }) => String(application),
  key_holds: 'waiting',
});
