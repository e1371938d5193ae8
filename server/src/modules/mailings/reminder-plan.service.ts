import type { ResultOf } from '@vivavoce/contract/index.ts';
import { REMINDER_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { nextReminderTime, reminderMoment } from '@vivavoce/domain/emails/reminder-times.ts';
import { reminderKey } from '@vivavoce/domain/emails/reminders.ts';
import type { Reminder } from '@vivavoce/domain/emails/reminders.ts';
import { isTimeZone, wallTimeOf } from '@vivavoce/domain/jobs/time-zone.ts';
import type { StaffActor } from '../../actor.ts';
import { loadJob } from '../../access/load-job.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import { textsInForce } from '../mails/composing/company-texts.ts';
import { reminderTexts } from '../mails/composing/standard-texts.ts';
import * as repository from './reminder-plan.repository.ts';
import type { Origin } from './reminder-plan.repository.ts';

type Plan = ResultOf<'GET /api/jobs/{job}/reminders'>;

/** When a reminder leaves next, and for how many applicants until the end of that day. */
function nextOf(reminder: Reminder, nearest: Origin[], now: Date, timeZone: string): Plan['next'][number] | null {
  const moments = nearest
    .filter(({ zone }) => isTimeZone(zone))
    .map(({ at, zone, count }) => {
      const planned = reminderMoment(reminder, at, zone);
      return { at: planned < now ? nextReminderTime(now, zone) : planned, count };
    });
  const earliest = moments.map(({ at }) => at).toSorted((first, second) => first.getTime() - second.getTime())[0];
  if (!earliest) return null;
  const day = ({ at }: { at: Date }) => wallTimeOf(at, timeZone).date;
  const same = moments.filter((moment) => day(moment) === day({ at: earliest }));
  const count = same.reduce((sum, moment) => sum + moment.count, 0);
  const { counted_max } = REMINDER_LIMITS;
  return {
    key: reminderKey(reminder),
    at: earliest.toISOString(),
    count: Math.min(count, counted_max),
    more: count > counted_max,
  };
}

export async function readReminders(ctx: Context, actor: StaffActor, id: number): Promise<Plan> {
  const { job, company } = await loadJob(ctx.db, actor, id, 'invite');
  const now = ctx.now();
  const next: Plan['next'] = [];
  const paused = company.reminders_paused;
  for (const reminder of job.reminders.filter(({ active }) => active && !paused)) {
    const nearest = await repository.nearestOrigins(ctx.db, id, reminder, now);
    const entry = nextOf(reminder, nearest, now, company.time_zone);
    if (entry) next.push(entry);
  }
  const { sent, last } = await repository.lastReminders(ctx.db, id);
  return {
    time_zone: company.time_zone,
    paused,
    texts: reminderTexts(job, job.default_locale, await textsInForce(ctx.db, job.company_id, 'reminder')),
    ...(await repository.countWaiting(ctx.db, id)),
    next: next.sort((first, second) => first.at.localeCompare(second.at)),
    last: last && { at: last.at.toISOString(), count: last.count },
    sent,
  };
}

/** The texts in force about an interview, in the reader's language. @throws AppError `forbidden` outside a company */
export async function readReminderTexts(ctx: Context, actor: StaffActor) {
  if (actor.company_id === null) throw new AppError('forbidden');
  const locale = await repository.localeOf(ctx.db, actor.user_id);
  return reminderTexts({}, locale, await textsInForce(ctx.db, actor.company_id, 'reminder'));
}
