import type { Context } from '../context.ts';
import { makeMailsOf } from '../modules/sendings/make-mails.service.ts';
import type { TaskHandler } from './types.ts';

/** Safe to repeat: each transaction takes recipients that still wait and marks them with their mails. */
export const makeMailsHandler =
  (ctx: Context): TaskHandler<{ sending: number }> =>
  ({ sending }, { signal }) =>
    makeMailsOf(ctx, sending, signal);
