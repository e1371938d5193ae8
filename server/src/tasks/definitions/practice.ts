import { z } from 'zod';
import { defineTask } from '../define-task.ts';

/** Measures the sound of one practice recording, on this machine. */
export const measureSpeech = defineTask({
  name: 'measure-speech',
  payload: z.object({ attempt: z.number().int().positive() }),
  attempts: 4,
  // Where ffmpeg is missing, it is looked for again after a minute.
  retry_delay_s: 65,
  timeout_s: 600,
  concurrency: 1,
  key: ({ attempt }) => `attempt:${attempt}`,
});
