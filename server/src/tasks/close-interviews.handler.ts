import type { Context } from '../context.ts';
import { sendExpiredInterviews } from '../modules/interviews/expiry.service.ts';
import type { TaskHandler } from './types.ts';

/** Interviews are sent one by one, each in a transaction of its own, so that a killed run loses none and repeats none. */
export const closeInterviewsHandler =
  (ctx: Context): TaskHandler<object> =>
  async (_payload, { signal }) => {
    const sent = await sendExpiredInterviews(ctx, signal);
    if (sent > 0) ctx.log.info({ sent }, 'interviews sent at their deadline');
  };
