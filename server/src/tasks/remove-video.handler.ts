import type { Context } from '../context.ts';
import { videoFolder } from '../modules/videos/video-keys.ts';
import type { TaskHandler } from './types.ts';

/** Removing what is gone already is no error, so this may run any number of times. */
export const removeVideoHandler =
  (ctx: Context): TaskHandler<{ company: number; video: number }> =>
  ({ company, video }) =>
    ctx.storage.removePrefix(videoFolder({ company_id: company === 0 ? null : company, id: video }));
