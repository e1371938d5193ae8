import { eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { REMINDER_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { reminderKey } from '@vivavoce/domain/emails/reminders.ts';
import type { Reminder } from '@vivavoce/domain/emails/reminders.ts';
import type { Queryable } from '../../db/client.ts';
import { users } from '../../db/schema/index.ts';
import type { Locale } from '../../i18n.ts';
import { MAY_BE_REMINDED } from '../../db/waiting/outdated-messages.ts';
import { plannedSql } from './reminders.repository.ts';

/** The nearest invitations and deadlines of an activity are enough to say what leaves next. */
const NEAREST = 2000;

export interface Origin {
  /** An invitation or a deadline. */
  at: Date;
  zone: string;
  count: number;
}

const waiting = (job: number): SQL => sql`
  applications a join jobs j on j.id = a.job_id join companies c on c.id = a.company_id
  where a.job_id = ${job} and ${MAY_BE_REMINDED}`;

/** The invitations or deadlines of applicants that this reminder may still reach, the nearest first. */
export async function nearestOrigins(db: Queryable, job: number, reminder: Reminder, now: Date): Promise<Origin[]> {
  const column = reminder.anchor === 'deadline' ? sql`a.deadline` : sql`a.invited_at`;
  const zone = sql`coalesce(a.time_zone, c.time_zone)`;
  const planned = plannedSql(reminder, column, zone);
  const late = sql`${now.toISOString()}::timestamptz - make_interval(hours => ${REMINDER_LIMITS.late_hours})`;
  const { rows } = await db.execute<{ at: string; zone: string; count: number }>(sql`
    select date_trunc('minute', ${column}) as at, ${zone} as zone, count(*)::int as count
    from ${waiting(job)} and ${column} is not null and (a.opened_at is null or not ${reminder.only_unopened})
      and ${planned} > ${late} and ${planned} > a.invited_at
      and not exists (select 1 from reminders r where r.application_id = a.id
                      and (r.at >= ${planned} or (r.kind = ${reminderKey(reminder)} and r.about = ${column})))
    group by 1, 2 order by 1 limit ${NEAREST}`);
  return rows.map(({ at, ...row }) => ({ ...row, at: new Date(at) }));
}

/** How many wait for a reminder, and how many of their zones are known. */
export async function countWaiting(db: Queryable, job: number): Promise<{ waiting: number; zones_known: number }> {
  const { rows } = await db.execute<{ waiting: number; zones_known: number }>(sql`
    select count(*)::int as waiting, count(a.time_zone)::int as zones_known from ${waiting(job)}`);
  return rows[0] ?? { waiting: 0, zones_known: 0 };
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
