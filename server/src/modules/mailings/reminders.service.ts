import { reminderRanges } from '@vivavoce/domain/applications/reminders.ts';
import type { ReminderKind } from '@vivavoce/domain/applications/reminders.ts';
import { isTimeZone } from '@vivavoce/domain/jobs/time-zone.ts';
import type { Context } from '../../context.ts';
import { createMails } from '../../tasks/definitions/mails.ts';
import { openReminders, timeZones } from './reminders.repository.ts';

/** The most urgent first: whoever is reminded of a deadline is not reminded of the invitation beside it. */
const ORDER: readonly ReminderKind[] = ['hours_before', 'day_before', 'unopened'];

/**
 * Decides who is reminded now and leaves the mails to the task that makes those of every mailing.
 * @returns how many people
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
