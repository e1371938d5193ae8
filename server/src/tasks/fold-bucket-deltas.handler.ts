import type { Context } from '../context.ts';
import { foldBucketCounts } from '../modules/applications/list/bucket-counts.service.ts';
import type { TaskHandler } from './types.ts';

/** Each job is folded in one statement, so that a run which is killed leaves its counts as they were or folded. */
export const foldBucketDeltasHandler =
  (ctx: Context): TaskHandler<object> =>
  async (_payload, { signal }) => {
    const jobs = await foldBucketCounts(ctx, signal);
    if (jobs > 0) ctx.log.debug({ jobs }, 'bucket counts folded');
  };
