import { reminderRange } from '@vivavoce/domain/emails/reminder-times.ts';
import { inOrder } from '@vivavoce/domain/emails/reminders.ts';
import { isTimeZone } from '@vivavoce/domain/jobs/time-zone.ts';
import type { Context } from '../../context.ts';
import { createMails } from '../../tasks/definitions/mails.ts';
import { openReminders, reminderTimes, timeZones } from './reminders.repository.ts';

/**
 * Creates the mailings of due reminders, the most urgent first: a reminder of a deadline replaces one of the invitation.
 * The task of mailings creates their mails.
 * @returns the number of recipients
 */
export async function startReminders(ctx: Context): Promise<number> {
  const now = ctx.now();
  const known = (await timeZones(ctx.db)).filter(isTimeZone);
  let reminded = 0;
  for (const time of inOrder(await reminderTimes(ctx.db)).toReversed()) {
    const zones = known.flatMap((time_zone) => {
      const range = reminderRange(time, now, time_zone);
      return range ? [{ time_zone, range }] : [];
    });
    if (zones.length === 0) continue;
    reminded += await ctx.db.transaction(async (tx) => {
      const { mailings, total } = await openReminders(tx, time, zones, now);
      const tasks = mailings.map((mailing) => ({ mailing }));
      await ctx.queue.enqueueMany(tx, createMails, tasks);
      return total;
    });
  }
  return reminded;
}
