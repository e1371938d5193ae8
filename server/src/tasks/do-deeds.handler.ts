import type { Context } from '../context.ts';
import { doDeedsUpTo, giveUpDeed } from '../modules/deeds/do-deeds.service.ts';
import type { DeedTask } from './do-deeds.task.ts';
import type { FailureHandler, TaskHandler } from './types.ts';

/** Safe to repeat: the deed itself says which of its parts are done. */
export const doDeedsHandler =
  (ctx: Context): TaskHandler<DeedTask> =>
  (payload, { signal }) =>
    doDeedsUpTo(ctx, payload.deed, signal);

export const doDeedsFailed =
  (ctx: Context): FailureHandler<DeedTask> =>
  (payload) =>
    giveUpDeed(ctx, payload);
