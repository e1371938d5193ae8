import { z } from 'zod';
import { defineTask } from '../define-task.ts';

/** Finds the times of the words of one version of a transcript in its recording, on this machine. */
export const alignTranscript = defineTask({
  name: 'align-transcript',
  payload: z.object({ attempt: z.number().int().positive(), revision: z.number().int().positive() }),
  attempts: 3,
  // A machine that is too busy to start ffmpeg is so for a minute or two.
  retry_delay_s: 40,
  timeout_s: 600,
  // Each run takes a processor and about 200 MB.
  concurrency: 1,
  key: ({ attempt, revision }) => `attempt:${attempt}:${revision}`,
});
