import type { Context } from '../context.ts';
import { sendAdjustmentNotice } from '../modules/applicant-requests/adjustment-notice.service.ts';
import type { TaskHandler } from './types.ts';

/** A repeat would find the mail in the transaction that was rolled back with it, or else its task gone. */
export const notifyAdjustmentsHandler =
  (ctx: Context): TaskHandler<{ application: number; known: string; by: number }> =>
  (told) =>
    sendAdjustmentNotice(ctx, told);
