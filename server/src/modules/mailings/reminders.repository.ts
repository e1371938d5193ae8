import { APPLICATION_STATUS } from '@vivavoce/domain/applications/status.ts';
import { REMINDER_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import type { ReminderKind, ReminderRange } from '@vivavoce/domain/applications/reminders.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { companies } from '../../db/schema/index.ts';

export const timeZones = async (db: Queryable): Promise<string[]> =>
  (await db.selectDistinct({ time_zone: companies.time_zone }).from(companies)).map(({ time_zone }) => time_zone);

const timestamp = (value: Date): SQL => sql`${value.toISOString()}::timestamptz`;
const texts = (values: string[]): SQL => sql`${sql.param(values)}::text[]`;
const instants = (values: Date[]): SQL => sql`${sql.param(values.map((value) => value.toISOString()))}::timestamptz[]`;
const earliest = (values: Date[]) => new Date(Math.min(...values.map((value) => value.getTime())));
const latest = (values: Date[]) => new Date(Math.max(...values.map((value) => value.getTime())));

/**
 * The subject of each kind, and the applicants who have not reacted since. Each condition is that of an index; without
 * statistics `is null` of a company would count as rare and lead the planner away from it, so those are comparisons.
 */
const ABOUT: Record<ReminderKind, { column: SQL; waits: SQL }> = {
  // A reminder that came due while the company was suspended is dropped; deadlines moved with the suspension.
  unopened: {
    column: sql`a.invited_at`,
    waits: sql`a.opened_at is null
      and coalesce(c.reopened_at, '-infinity') < a.invited_at + make_interval(hours => ${REMINDER_LIMITS.unopened_after_hours})`,
  },
  day_before: { column: sql`a.deadline`, waits: sql`true` },
  hours_before: { column: sql`a.deadline`, waits: sql`true` },
};

/**
 * Stores the recipients of due reminders and creates a mailing for each of their activities, in one statement;
 * applicants with a reminder of the same invitation or deadline are left out, also when two of these run at the same time, and
 * so are those being erased at that moment, and those of suspended companies.
 * @param zones what is due in each time zone of a company
 * @returns the mailings, and the number of recipients
 */
export async function openReminders(
  db: Queryable,
  kind: ReminderKind,
  zones: { time_zone: string; range: ReminderRange }[],
  now: Date,
): Promise<{ mailings: number[]; total: number }> {
  const { column, waits } = ABOUT[kind];
  const since = zones.map(({ range }) => range.since);
  const until = zones.map(({ range }) => range.until);
  const apart = sql`${timestamp(now)} - make_interval(hours => ${REMINDER_LIMITS.apart_hours})`;
  const { rows } = await db.execute<{ id: string; total: number }>(sql`
    with due as (
      select a.id, a.job_id, a.company_id, ${column} as about
      from applications a
      join companies c on c.id = a.company_id
      join unnest(${texts(zones.map(({ time_zone }) => time_zone))}, ${instants(since)}, ${instants(until)})
        as z (time_zone, since, until) on z.time_zone = c.time_zone
      join jobs j on j.id = a.job_id
      where a.bucket = 'AwaitingResponse' and a.archived_at is null and ${waits}
        and ${column} > ${timestamp(earliest(since))} and ${column} <= ${timestamp(latest(until))}
        and ${column} > z.since and ${column} <= z.until
        and a.declined_at is null and a.status <= ${APPLICATION_STATUS.invited}
        and a.invited_at <= ${apart} and (a.deadline is null or a.deadline > ${timestamp(now)})
        and coalesce(c.suspended_at, 'infinity') > ${timestamp(now)} and j.status = 'Published' and not j.archived and j.deleting_at is null
        and not exists (select 1 from reminders r where r.application_id = a.id
                        and (r.at > ${apart} or (r.kind = ${kind} and r.about = ${column})))
        and not exists (select 1 from mails m where m.application_id = a.id and m.type in ('invitation', 'extension')
                        and m.state <> 'failed' and m.created_at > ${apart})
      order by a.id for key share of a),
    recorded as (
      insert into reminders (application_id, kind, about, at)
      select id, ${kind}, about, ${timestamp(now)} from due order by id
      on conflict do nothing returning application_id),
    chosen as (select due.* from due join recorded on recorded.application_id = due.id),
    opened as (
      insert into mailings (job_id, company_id, kind, overrides, total, created_at, start_at)
      select job_id, company_id, 'reminder', ${JSON.stringify({ reminder: kind })}::jsonb, count(*), ${timestamp(now)},
             ${timestamp(now)}
      from chosen group by job_id, company_id returning id, job_id, total),
    addressed as (
      insert into mailing_recipients (mailing_id, job_id, application_id)
      select opened.id, opened.job_id, chosen.id from chosen join opened on opened.job_id = chosen.job_id)
    select id, total from opened order by id`);
  return { mailings: rows.map(({ id }) => Number(id)), total: rows.reduce((sum, row) => sum + row.total, 0) };
}
