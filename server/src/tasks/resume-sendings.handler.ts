import type { Context } from '../context.ts';
import { resumeDueSendings } from '../modules/sendings/sendings.service.ts';
import type { TaskHandler } from './types.ts';

/** A sending whose task is still there stays with it: the second one of its key is dropped. */
export const resumeSendingsHandler =
  (ctx: Context): TaskHandler<object> =>
  () =>
    resumeDueSendings(ctx);
