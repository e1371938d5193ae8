import { z } from 'zod';
import { defineTask } from './types.ts';

/** Sums up the differences that moving applicants left behind, so that counting a job stays cheap. Runs by the clock. */
export const foldBucketDeltas = defineTask({
  name: 'fold-bucket-deltas',
  payload: z.object({}),
  attempts: 2,
  timeout_s: 120,
  concurrency: 1,
  key: () => 'all',
});
