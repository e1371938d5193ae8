import { z } from 'zod';
import { defineTask } from '../define-task.ts';

/** Calls the test provider for one applicant: for the link, the result or the report. When it fails, its row says when it runs again. */
export const tendTest = defineTask({
  name: 'tend-test',
  payload: z.object({ application: z.number().int().positive() }),
  attempts: 2,
  timeout_s: 60,
  concurrency: 4,
  key: ({ application }) => String(application),
  key_holds: 'waiting',
});

/** Asks the test provider to delete an erased applicant. When it fails, its row says when it runs again. */
export const eraseAtProvider = defineTask({
  name: 'erase-at-provider',
  payload: z.object({ erasure: z.number().int().positive() }),
  attempts: 2,
  timeout_s: 60,
  concurrency: 4,
  key: ({ erasure }) => String(erasure),
  key_holds: 'waiting',
});

/** Queues a call for each test and each erasure that is due. Scheduled; one run at a time. */
export const tendTests = defineTask({
  name: 'tend-tests',
  payload: z.object({}),
  attempts: 2,
  timeout_s: 60,
  concurrency: 1,
  key: () => 'all',
});
