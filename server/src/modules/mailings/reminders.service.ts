import { reminderRanges } from '@vivavoce/domain/applications/reminders.ts';
import type { ReminderKind } from '@vivavoce/domain/applications/reminders.ts';
import { isTimeZone } from '@vivavoce/domain/jobs/time-zone.ts';
import type { Context } from '../../context.ts';
import { createMails } from '../../tasks/definitions/mails.ts';
import { openReminders, timeZones } from './reminders.repository.ts';

/** The most urgent first: a reminder of a deadline replaces one of the invitation. */
const ORDER: readonly ReminderKind[] = ['hours_before', 'day_before', 'unopened'];

/**
 * Creates the mailings of due reminders; the task of mailings creates their mails.
 * @returns the number of recipients
 */
export async function startReminders(ctx: Context): Promise<number> {
  const now = ctx.now();
  const awake = (await timeZones(ctx.db)).filter(isTimeZone).flatMap((time_zone) => {
    const ranges = reminderRanges(now, time_zone);
    return ranges ? [{ time_zone, ranges }] : [];
  });
  if (awake.length === 0) return 0;
  let reminded = 0;
  for (const kind of ORDER) {
    const zones = awake.map(({ time_zone, ranges }) => ({ time_zone, range: ranges[kind] }));
    reminded += await ctx.db.transaction(async (tx) => {
      const { mailings, total } = await openReminders(tx, kind, zones, now);
      const tasks = mailings.map((mailing) => ({ mailing }));
      await ctx.queue.enqueueMany(tx, createMails, tasks);
      return total;
    });
  }
  return reminded;
}
