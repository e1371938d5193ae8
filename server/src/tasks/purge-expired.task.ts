import { z } from 'zod';
import { defineTask } from './types.ts';

/** Deletes what has run out: sessions, links, requests, counts of wrong passwords, remembered answers. Runs by the clock. */
export const purgeExpired = defineTask({
  name: 'purge-expired',
  payload: z.object({}),
  attempts: 2,
  timeout_s: 300,
  concurrency: 1,
  key: () => 'all',
});
