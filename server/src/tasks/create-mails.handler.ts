import type { Context } from '../context.ts';
import { createMailsOf } from '../modules/mailings/create-mails.service.ts';
import type { TaskHandler } from './types.ts';

/** Safe to repeat: each transaction takes recipients that still wait and marks them with their mails. */
export const createMailsHandler =
  (ctx: Context): TaskHandler<{ mailing: number }> =>
  ({ mailing }, { signal }) =>
    createMailsOf(ctx, mailing, signal);
