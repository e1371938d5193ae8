import { eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { REMINDER_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { leadHours, reminderKey } from '@vivavoce/domain/emails/reminders.ts';
import type { Reminder } from '@vivavoce/domain/emails/reminders.ts';
import { asNumber } from '../../db/as-number.ts';
import type { Queryable } from '../../db/client.ts';
import { users } from '../../db/schema/index.ts';
import type { Locale } from '../../i18n.ts';
import { MAY_BE_REMINDED } from '../../db/waiting/outdated-messages.ts';
import { plannedSql } from './reminders.repository.ts';

/** One more than are counted tells whether there are more. */
const countedRows = (): SQL => asNumber(REMINDER_LIMITS.counted_max + 1);

export interface Origin {
  /** An invitation or a deadline. */
  at: Date;
  zone: string;
  count: number;
}

/** The applicants of an index. */
const awaited = (job: number): SQL => sql`
  applications a join jobs j on j.id = a.job_id join companies c on c.id = a.company_id
  where a.job_id = ${job} and a.bucket = 'AwaitingResponse' and a.archived_at is null`;

/** With `coalesce` the planner expects half of the rows to match, and stops after those that are counted. */
const mostly = (condition: SQL): SQL => sql`coalesce(${condition}, false)`;

/**
 * Where the rows of a reminder begin and in which order an index has them. The date of an applicant who is awaited is that
 * of the invitation. A time of day may lie two days from the hours of its reminder.
 */
function rangeOf(reminder: Reminder, late: SQL): { origin: SQL; ordered: SQL; since: SQL } {
  const lead = leadHours(reminder);
  const slack = reminder.at === null ? 0 : 48;
  if (reminder.anchor === 'deadline')
    return {
      origin: sql`a.deadline`,
      ordered: sql`a.deadline`,
      since: sql`greatest(now(), ${late} + make_interval(hours => ${lead - slack}))`,
    };
  return {
    origin: sql`a.invited_at`,
    ordered: sql`a.date`,
    since: sql`${late} - make_interval(hours => ${lead + slack})`,
  };
}

/**
 * The invitations or deadlines of applicants that this reminder may still reach: the nearest ones, up to the number that is
 * counted, read along an index.
 */
export async function nearestOrigins(db: Queryable, job: number, reminder: Reminder, now: Date): Promise<Origin[]> {
  const zone = sql`coalesce(a.time_zone, c.time_zone)`;
  const late = sql`${now.toISOString()}::timestamptz - make_interval(hours => ${REMINDER_LIMITS.late_hours})`;
  const { origin, ordered, since } = rangeOf(reminder, late);
  const planned = plannedSql(reminder, origin, zone);
  const { rows } = await db.execute<{ at: string; zone: string; count: number }>(sql`
    select date_trunc('minute', origin) as at, zone, count(*)::int as count from (
      select ${origin} as origin, ${zone} as zone
      from ${awaited(job)} and ${ordered} > ${since}
        and ${mostly(sql`${MAY_BE_REMINDED} and (a.opened_at is null or not ${reminder.only_unopened})
          and ${planned} > ${late} and ${planned} > a.invited_at`)}
        and not exists (select 1 from reminders r where r.application_id = a.id
                      and (r.at >= ${planned} or (r.kind = ${reminderKey(reminder)} and r.about = ${origin})))
      order by ${ordered} limit ${countedRows()}) nearest
    group by 1, 2 order by 1`);
  return rows.map(({ at, ...row }) => ({ ...row, at: new Date(at) }));
}

/**
 * How many wait for a reminder, up to the number that is counted, and how many of their zones are known. Those without a
 * deadline and those before it are two stretches of an index.
 */
export async function countWaiting(
  db: Queryable,
  job: number,
): Promise<{ waiting: number; zones_known: number; more: boolean }> {
  const part = (
    condition: SQL,
  ) => sql`(select a.time_zone from ${awaited(job)} and ${condition} and ${mostly(MAY_BE_REMINDED)}
    order by a.deadline limit ${countedRows()})`;
  const counted = asNumber(REMINDER_LIMITS.counted_max);
  const { rows } = await db.execute<{ waiting: number; zones_known: number; more: boolean }>(sql`
    select least(count(*), ${counted})::int as waiting, count(*) > ${counted} as more,
      (count(time_zone) filter (where place <= ${counted}))::int as zones_known
    from (select time_zone, row_number() over () as place
      from (${part(sql`a.deadline > now()`)} union all ${part(sql`a.deadline is null`)}) parts) counted`);
  return rows[0] ?? { waiting: 0, zones_known: 0, more: false };
}

/** The latest reminders of an activity, and the number of their e-mails in all. */
export async function lastReminders(
  db: Queryable,
  job: number,
): Promise<{ sent: number; last: { at: Date; count: number } | null }> {
  const { rows } = await db.execute<{ sent: number; at: string | null; count: number | null }>(sql`
    select (select coalesce(sum(created), 0)::int from mailings where job_id = ${job} and kind = 'reminder') as sent,
           l.start_at as at, l.created as count
    from (select 1) one left join lateral (
      select start_at, created from mailings where job_id = ${job} and kind = 'reminder' and created > 0
      order by id desc limit 1) l on true`);
  const row = rows[0];
  return { sent: row?.sent ?? 0, last: row?.at ? { at: new Date(row.at), count: row.count ?? 0 } : null };
}

export const localeOf = async (db: Queryable, user: number): Promise<Locale> =>
  (await db.select({ locale: users.locale }).from(users).where(eq(users.id, user)))[0]?.locale ?? 'en-gb';
