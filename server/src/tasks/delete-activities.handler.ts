import type { Context } from '../context.ts';
import { giveUpDeletion, takeAway } from '../modules/deletions/take-away.service.ts';
import type { FailureHandler, TaskHandler } from './types.ts';

type Payload = { deletion: number };

/** Safe to repeat: what is gone is not there any more. */
export const deleteActivitiesHandler =
  (ctx: Context): TaskHandler<Payload> =>
  ({ deletion }, { signal }) =>
    takeAway(ctx, deletion, signal);

export const deleteActivitiesFailed =
  (ctx: Context): FailureHandler<Payload> =>
  ({ deletion }) =>
    giveUpDeletion(ctx, deletion);
