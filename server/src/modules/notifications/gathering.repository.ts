import { QUIET_HOURS } from '@vivavoce/domain/emails/quiet-hours.ts';
import { DAILY_EMAIL, DEFAULT_TIMES, NOTIFICATION_LIMITS } from '@vivavoce/domain/notifications/notifications.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { leftToRate } from '../../db/left-to-rate.ts';
import type { RatedBucket } from '../../db/left-to-rate.ts';

const instant = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;

/** The time zone of a person's e-mails, over the aliases `s` of notification_settings and `c` of companies. */
const ZONE = sql`coalesce(s.time_zone, c.time_zone)`;
const HOUR = sql`coalesce(s.hour, ${sql.raw(String(DAILY_EMAIL.hour))})`;
const DAYS = sql`coalesce(s.days, ${sql.raw(`'{${DAILY_EMAIL.days.join()}}'`)}::smallint[])`;

/** The next daily e-mail after an instant, over the same aliases. */
export const nextDaily = (now: Date): SQL => sql`(select min(daily.at) from (
    select ((${instant(now)} at time zone ${ZONE})::date + later.days + make_interval(hours => ${HOUR})) at time zone ${ZONE} as at
    from generate_series(0, 7) later (days)
    where extract(isodow from (${instant(now)} at time zone ${ZONE})::date + later.days) = any(${DAYS})) daily
  where daily.at > ${instant(now)})`;

/** When several that follow one another leave as one e-mail: at night in the morning, where the company is quiet by night. */
function soon(now: Date): SQL {
  const at = sql`(${instant(now)} + ${sql.raw(`interval '${NOTIFICATION_LIMITS.gather_minutes} minutes'`)})`;
  const local = sql`(${at} at time zone ${ZONE})`;
  const { begins, ends } = QUIET_HOURS;
  const morning = sql.raw(`make_interval(hours => ${ends})`);
  return sql`case
    when c.quiet_hours and extract(hour from ${local}) >= ${sql.raw(String(begins))} then (${local}::date + 1 + ${morning}) at time zone ${ZONE}
    when c.quiet_hours and extract(hour from ${local}) < ${sql.raw(String(ends))} then (${local}::date + ${morning}) at time zone ${ZONE}
    else ${at} end`;
}

/** When the e-mail of a kind is due, over the same aliases; null for none. An immediate e-mail about a mention leaves with the comment. */
export const dueOf = (kind: SQL, now: Date): SQL => sql`case
    (${JSON.stringify(DEFAULT_TIMES)}::jsonb || coalesce(s.times, '{}')) ->> ${kind}
    when 'daily' then ${nextDaily(now)}
    when 'at_once' then case when ${kind} <> 'mentions' then ${soon(now)} end end`;

/** Whether the activity is muted for the person, over the alias `f` of followed_jobs. */
const isMuted = (now: Date): SQL =>
  sql`coalesce(f.muted and (f.muted_until is null or f.muted_until > ${instant(now)}), false)`;

/** Writes rows of the relation `fresh`, with the columns of notifications, as notifications. */
const writeFresh = (now: Date): SQL => sql`
  insert into notifications as n (user_id, company_id, job_id, application_id, kind, about, place, day, count, person, at, unmailed, mail_due)
  select g.user_id, g.company_id, g.job_id, g.application_id, g.kind, g.about, g.place, g.day, g.count, g.person, g.at,
    case when due.at is null then 0 else g.count end, due.at
  from fresh g join companies c on c.id = g.company_id left join notification_settings s on s.user_id = g.user_id
  cross join lateral (select ${dueOf(sql`g.kind`, now)} as at) due
  where g.count > 0 order by g.user_id, g.job_id, g.about, g.place, g.day`;

/**
 * Turns causes into notifications of those who follow their activities: owners of the company, the creator, and who has
 * chosen to; of changes of a panel also its members. No person is notified of what they did themselves. One statement, so
 * that a killed run leaves the causes as they were.
 * @returns how many causes it took
 */
export async function gather(db: Queryable, now: Date): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    with taken as (delete from notification_causes where id in (
        select id from notification_causes order by id limit ${NOTIFICATION_LIMITS.batch} for update skip locked) returning *),
    causes as materialized (
      select t.*, j.created_by, c.time_zone, exists (select from applications a where a.id = t.application_id) as has_applicant
      from taken t join jobs j on j.id = t.job_id and j.deleting_at is null join companies c on c.id = j.company_id),
    readers as (
      select id, reader_id as user_id from causes where reader_id is not null
      union select t.id, m.user_id from causes t join memberships m on m.company_id = t.company_id and m.role = 'owner'
        where t.reader_id is null
      union select t.id, m.user_id from causes t join memberships m on m.company_id = t.company_id and m.user_id = t.created_by
        where t.reader_id is null
      union select t.id, f.user_id from causes t join followed_jobs f on f.job_id = t.job_id and f.chosen
        where t.reader_id is null
      union select t.id, r.user_id from causes t join reviewers r on r.job_id = t.job_id
        where t.reader_id is null and t.kind = 'panel'),
    fresh as (
      select r.user_id, t.company_id, t.job_id, t.kind, t.about,
        case when t.kind = 'mentions' then coalesce(t.application_id, 0) else 0 end as place,
        (t.at at time zone t.time_zone)::date as day, count(*)::int as count, max(t.at) as at,
        (array_agg(case when t.has_applicant then t.application_id end order by t.id desc))[1] as application_id,
        (array_agg(t.person order by t.id desc))[1] as person
      from readers r join causes t on t.id = r.id
      left join followed_jobs f on f.user_id = r.user_id and f.job_id = t.job_id
      where r.user_id is distinct from t.actor_user_id and r.user_id is distinct from t.subject_user_id
        and (t.kind = 'mentions' or not ${isMuted(now)})
      group by 1, 2, 3, 4, 5, 6, 7),
    written as (${writeFresh(now)}
      on conflict on constraint notifications_subject do update set
        count = case when n.read_at is null then n.count else 0 end + excluded.count,
        unmailed = n.unmailed + excluded.unmailed, mail_due = least(n.mail_due, excluded.mail_due),
        read_at = null, at = excluded.at, application_id = excluded.application_id, person = excluded.person
      returning 1)
    select count(*)::int as n from taken`);
  return rows[0]?.n ?? 0;
}

const left = (bucket: RatedBucket): SQL =>
  sql`greatest(0, ${leftToRate({ job: sql`r.job_id`, user: sql`r.user_id`, bucket })})`;

/**
 * Notifies members of panels once before, and once after, the day by which applicants expect a decision, where they still
 * have applicants to rate.
 * @returns how many notifications it wrote
 */
export async function noteDueReviews(db: Queryable, now: Date): Promise<number> {
  const today = sql`(${instant(now)} at time zone c.time_zone)::date`;
  const { due_days, late_days } = NOTIFICATION_LIMITS;
  const day = instant(now);
  const { rowCount } = await db.execute(sql`
    with due as materialized (
      select r.user_id, j.company_id, j.id as job_id, j.decision_by as day,
        case when j.decision_by < ${today} then 'review.late' else 'review.due' end as about
      from jobs j join companies c on c.id = j.company_id join reviewers r on r.job_id = j.id
      left join followed_jobs f on f.user_id = r.user_id and f.job_id = j.id
      where j.decision_by between (${day})::date - ${late_days + 1}::int and (${day})::date + ${due_days + 1}::int
        and j.decision_by between ${today} - ${late_days}::int and ${today} + ${due_days}::int
        and j.status = 'Published' and not j.archived and not j.is_webinar and j.deleting_at is null and c.suspended_at is null
        and not ${isMuted(now)}),
    missing as materialized (
      select r.* from due r where not exists (select from notifications x
        where x.user_id = r.user_id and x.job_id = r.job_id and x.about = r.about and x.place = 0 and x.day = r.day)),
    fresh as (
      select r.*, null::bigint as application_id, 'reviews_due' as kind, 0 as place, '' as person, ${day} as at,
        (${left('Responded')} + ${left('Reviewed')})::int as count from missing r)
    ${writeFresh(now)}
    on conflict on constraint notifications_subject do nothing`);
  return rowCount ?? 0;
}
