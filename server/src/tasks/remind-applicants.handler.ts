import type { Context } from '../context.ts';
import { startReminders } from '../modules/mailings/reminders.service.ts';
import type { TaskHandler } from './types.ts';

/** Safe to repeat: who is being reminded is written down in the statement that decides it. */
export const remindApplicantsHandler =
  (ctx: Context): TaskHandler<object> =>
  async () => {
    const reminded = await startReminders(ctx);
    if (reminded > 0) ctx.log.info({ reminded }, 'applicants reminded');
  };
