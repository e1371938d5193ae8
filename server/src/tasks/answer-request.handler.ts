import type { Context } from '../context.ts';
import { sendAnswerNotice } from '../modules/applicant-requests/applicant-requests.service.ts';
import type { TaskHandler } from './types.ts';

/** The mail is queued in the transaction that marks the request as told, so that a repeat finds nothing left to do. */
export const answerRequestHandler =
  (ctx: Context): TaskHandler<{ action: number; closed_at: number }> =>
  ({ action, closed_at }) =>
    sendAnswerNotice(ctx, action, closed_at);
