import { z } from 'zod';
import { defineTask } from './types.ts';

/** Mails an applicant which adjustments hold from now on, once nobody changes them any more. */
export const tellAdjustments = defineTask({
  name: 'tell-adjustments',
  payload: z.object({
    application: z.number().int().positive(),
    /** A mark of what the applicant knows of: where that holds again by then, nothing is told. */
    known: z.string(),
    /** Who of the staff changed them last. */
    by: z.number().int().positive(),
  }),
  attempts: 5,
  timeout_s: 30,
  concurrency: 1,
  key: ({ application }) => String(application),
  key_holds: 'waiting',
});
