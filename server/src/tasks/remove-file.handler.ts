import type { Context } from '../context.ts';
import type { TaskHandler } from './types.ts';

/** Removing what is gone already is no error, so this may run any number of times. */
export const removeFileHandler =
  (ctx: Context): TaskHandler<{ key: string }> =>
  ({ key }) =>
    ctx.storage.remove(key);
