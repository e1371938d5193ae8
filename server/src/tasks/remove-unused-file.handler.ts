import type { Context } from '../context.ts';
import { removeIfUnused } from '../modules/attachments/job-files.service.ts';
import type { TaskHandler } from './types.ts';

/** A file that is named again by then, or is gone already, is left as it is: this may run any number of times. */
export const removeUnusedFileHandler =
  (ctx: Context): TaskHandler<{ file: number }> =>
  ({ file }) =>
    removeIfUnused(ctx, file);
