import type { Context } from '../context.ts';
import { resumeDueMailings } from '../modules/mailings/mailings.service.ts';
import type { TaskHandler } from './types.ts';

/** A mailing whose task is still there stays with it: the second one of its key is dropped. */
export const resumeMailingsHandler =
  (ctx: Context): TaskHandler<object> =>
  () =>
    resumeDueMailings(ctx);
