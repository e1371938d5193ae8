import { z } from 'zod';
import { defineTask } from '../define-task.ts';

/**
 * Makes one uploaded video playable everywhere. Retried where storage, database or machine failed; an unplayable file
 * is stored as failed immediately. One at a time in each worker: recordings of applicants come first.
 */
export const processVideo = defineTask({
  name: 'process-video',
  payload: z.object({ video: z.number().int().positive() }),
  attempts: 4,
  // A machine that is too busy to start ffmpeg is so for a minute or two.
  retry_delay_s: 20,
  // An hour that has to be converted, on a busy machine.
  timeout_s: 18_000,
  concurrency: 1,
  key: ({ video }) => `video:${video}`,
  reports_failure: true,
});

/** Deletes unused videos and abandoned uploads. Scheduled. */
export const purgeVideos = defineTask({
  name: 'purge-videos',
  payload: z.object({}),
  attempts: 2,
  timeout_s: 600,
  concurrency: 1,
  key: () => 'all',
});

/** Removes the stored files of a video without a row; company 0 is the stock. */
export const removeVideo = defineTask({
  name: 'remove-video',
  payload: z.object({ company: z.number().int().min(0), video: z.number().int().positive() }),
  attempts: 10,
  timeout_s: 60,
  concurrency: 1,
  key: ({ video }) => `video:${video}`,
});
