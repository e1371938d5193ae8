import type { Context } from '../context.ts';
import { answerRequest } from '../modules/account/password-links.service.ts';
import type { TaskHandler } from './types.ts';

/** The request is taken in the transaction that queues the mail, so that a repeat finds nothing left to do. */
export const sendPasswordLinkHandler =
  (ctx: Context): TaskHandler<{ request: number }> =>
  ({ request }) =>
    answerRequest(ctx, request);
