import type { Context } from '../context.ts';
import { recordingFolder } from '../modules/interviews/recordings/segment-keys.ts';
import type { TaskHandler } from './types.ts';

/** Removing what is gone already is no error, so this may run any number of times. */
export const removeRecordingHandler =
  (ctx: Context): TaskHandler<{ company: number; attempt: number }> =>
  ({ company, attempt }) =>
    ctx.storage.removePrefix(recordingFolder({ company_id: company, id: attempt }));
