import type { Context } from '../context.ts';
import { tellAdjusted } from '../modules/actions/tell-adjusted.service.ts';
import type { TaskHandler } from './types.ts';

/** A repeat would find the mail in the transaction that was rolled back with it, or else its task gone. */
export const tellAdjustmentsHandler =
  (ctx: Context): TaskHandler<{ application: number; known: string; by: number }> =>
  (told) =>
    tellAdjusted(ctx, told);
