import { z } from 'zod';
import { defineTask } from './types.ts';

/** Seals recordings whose recorder has gone for good, with what arrived. Runs by the clock; one run at a time. */
export const sealAbandoned = defineTask({
  name: 'seal-abandoned',
  payload: z.object({}),
  attempts: 2,
  timeout_s: 300,
  concurrency: 1,
  key: () => 'all',
});
