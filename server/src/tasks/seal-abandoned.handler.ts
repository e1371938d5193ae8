import type { Context } from '../context.ts';
import { sealAbandonedAttempts } from '../modules/interviews/expiry.service.ts';
import type { TaskHandler } from './types.ts';

/** Recordings are sealed one by one, each in a transaction of its own. */
export const sealAbandonedHandler =
  (ctx: Context): TaskHandler<object> =>
  async (_payload, { signal }) => {
    const sealed = await sealAbandonedAttempts(ctx, signal);
    if (sealed > 0) ctx.log.info({ sealed }, 'abandoned recordings sealed');
  };
