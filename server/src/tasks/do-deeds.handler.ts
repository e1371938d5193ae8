import type { Context } from '../context.ts';
import { doDeedsUpTo, giveUpDeed } from '../modules/deeds/do-deeds.service.ts';
import type { FailureHandler, TaskHandler } from './types.ts';

type Payload = { deed: number };

/** Safe to repeat: the deed itself says which of its parts are done. */
export const doDeedsHandler =
  (ctx: Context): TaskHandler<Payload> =>
  (payload, { signal }) =>
    doDeedsUpTo(ctx, payload.deed, signal);

export const doDeedsFailed =
  (ctx: Context): FailureHandler<Payload> =>
  (payload) =>
    giveUpDeed(ctx, payload.deed);
