import { APPLICATION_STATUS } from '@vivavoce/domain/applications/status.ts';
import type { ReminderRange } from '@vivavoce/domain/emails/reminder-times.ts';
import { leadHours, minutesOf, reminderKey, reminderText } from '@vivavoce/domain/emails/reminders.ts';
import type { ReminderTime } from '@vivavoce/domain/emails/reminders.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { remindedRecently } from './reminded-recently.ts';

/** The zones of companies and of the applicants who may be reminded, those that the database knows. */
export async function timeZones(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ zone: string }>(sql`
    select zone from (
      select time_zone as zone from companies
      union select time_zone from applications
      where bucket = 'AwaitingResponse' and archived_at is null and time_zone is not null) used
    where zone in (select name from pg_timezone_names) order by zone`);
  return rows.map(({ zone }) => zone);
}

/** The times of the reminders of all open activities, each once. */
export async function reminderTimes(db: Queryable): Promise<ReminderTime[]> {
  const { rows } = await db.execute<ReminderTime & Record<string, unknown>>(sql`
    select distinct r.anchor, r.amount, r.unit, r.at
    from jobs j cross join lateral jsonb_to_recordset(j.reminders) as ${REMINDER_COLUMNS}
    where j.status = 'Published' and not j.archived and j.deleting_at is null and r.active`);
  return rows;
}

const REMINDER_COLUMNS = sql`r (anchor text, amount int, unit text, at text, only_unopened boolean, active boolean,
  subject text, body text)`;

const timestamp = (value: Date): SQL => sql`${value.toISOString()}::timestamptz`;
const texts = (values: string[]): SQL => sql`${sql.param(values)}::text[]`;
const instants = (values: Date[]): SQL => sql`${sql.param(values.map((value) => value.toISOString()))}::timestamptz[]`;
const earliest = (values: Date[]) => new Date(Math.min(...values.map((value) => value.getTime())));
const latest = (values: Date[]) => new Date(Math.max(...values.map((value) => value.getTime())));

/** The instant for which a reminder is planned, before quiet hours move it; `zone` is one that the database knows. */
export function plannedSql(time: ReminderTime, origin: SQL, zone: SQL): SQL {
  const sign = sql.raw(time.anchor === 'deadline' ? '-' : '+');
  if (time.at === null) return sql`(${origin} ${sign} make_interval(hours => ${leadHours(time)}))`;
  return sql`((date_trunc('day', ${origin} at time zone ${zone}) ${sign} make_interval(days => ${time.amount})
    + make_interval(mins => ${minutesOf(time.at)})) at time zone ${zone})`;
}

/**
 * Stores the recipients of due reminders and creates a mailing for each of their activities, in one statement;
 * left out are applicants with a reminder of the same invitation or deadline, also when two of these run at the same
 * time, those who were reminded after this one was due, those being erased at that moment, and those of suspended
 * companies. A reminder that was planned for before the invitation, or before the end of a suspension, is dropped.
 * Without statistics `is null` of a company would count as rare and lead the planner away from the index of the
 * applicants, so those are comparisons.
 * @param zones what is due in each time zone
 * @returns the mailings, and the number of recipients
 */
export async function openReminders(
  db: Queryable,
  time: ReminderTime,
  zones: { time_zone: string; range: ReminderRange }[],
  now: Date,
): Promise<{ mailings: number[]; total: number }> {
  const column = time.anchor === 'deadline' ? sql`a.deadline` : sql`a.invited_at`;
  const since = zones.map(({ range }) => range.since);
  const until = zones.map(({ range }) => range.until);
  const key = reminderKey(time);
  const planned = plannedSql(time, column, sql`z.time_zone`);
  // Deadlines moved with the suspension.
  const reopened = time.anchor === 'deadline' ? sql`true` : sql`coalesce(c.reopened_at, '-infinity') < ${planned}`;
  const { rows } = await db.execute<{ id: string; total: number }>(sql`
    with due as (
      select a.id, a.job_id, a.company_id, ${column} as about, r.only_unopened, r.subject, r.body
      from applications a
      join companies c on c.id = a.company_id
      join unnest(${texts(zones.map(({ time_zone }) => time_zone))}, ${instants(since)}, ${instants(until)})
        as z (time_zone, since, until) on z.time_zone = coalesce(a.time_zone, c.time_zone)
      join jobs j on j.id = a.job_id
      cross join lateral jsonb_to_recordset(j.reminders) as ${REMINDER_COLUMNS}
      where a.bucket = 'AwaitingResponse' and a.archived_at is null
        and ${column} > ${timestamp(earliest(since))} and ${column} <= ${timestamp(latest(until))}
        and ${column} > z.since and ${column} <= z.until
        and r.active and r.anchor = ${time.anchor} and r.amount = ${time.amount} and r.unit = ${time.unit}
        and r.at is not distinct from ${time.at}::text
        and (a.opened_at is null or not r.only_unopened)
        and a.declined_at is null and a.status <= ${APPLICATION_STATUS.invited}
        and (a.deadline is null or a.deadline > ${timestamp(now)})
        and not c.reminders_paused and coalesce(c.suspended_at, 'infinity') > ${timestamp(now)} and j.status = 'Published' and not j.archived and j.deleting_at is null
        and a.invited_at < ${planned} and ${reopened}
        and not exists (select 1 from reminders o where o.application_id = a.id
                        and (o.at >= ${planned} or (o.kind = ${key} and o.about = ${column})))
        and not ${remindedRecently(now)}
      order by a.id for key share of a),
    recorded as (
      insert into reminders (application_id, kind, about, at)
      select id, ${key}, about, ${timestamp(now)} from due order by id
      on conflict do nothing returning application_id),
    chosen as (select due.* from due join recorded on recorded.application_id = due.id),
    opened as (
      insert into mailings (job_id, company_id, kind, overrides, total, created_at, start_at)
      select job_id, company_id, 'reminder',
             jsonb_strip_nulls(jsonb_build_object('reminder', ${reminderText(time)}::text,
               'unopened', nullif(bool_or(only_unopened), false), 'subject', min(subject), 'body', min(body))),
             count(*), ${timestamp(now)}, ${timestamp(now)}
      from chosen group by job_id, company_id returning id, job_id, total),
    addressed as (
      insert into mailing_recipients (mailing_id, job_id, application_id)
      select opened.id, opened.job_id, chosen.id from chosen join opened on opened.job_id = chosen.job_id)
    select id, total from opened order by id`);
  return { mailings: rows.map(({ id }) => Number(id)), total: rows.reduce((sum, row) => sum + row.total, 0) };
}
