import type { Context } from '../context.ts';
import { purgeVideos } from '../modules/videos/usage.service.ts';
import type { TaskHandler } from './types.ts';

/** One video at a time, so that a run which is killed has done part of it and the next does the rest. */
export const purgeVideosHandler =
  (ctx: Context): TaskHandler<object> =>
  async (_payload, { signal }) => {
    const videos = await purgeVideos(ctx, signal);
    if (videos > 0) ctx.log.info({ videos }, 'videos let go');
  };
