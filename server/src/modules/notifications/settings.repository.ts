import { DAILY_EMAIL, DEFAULT_TIMES } from '@vivavoce/domain/notifications/notifications.ts';
import type { NotificationTimes } from '@vivavoce/domain/notifications/notifications.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import { followed_jobs, notification_settings } from '../../db/schema/index.ts';
import { visibleOfMany } from '../../policies/jobs.policy.ts';
import { dueOf, nextDaily } from './gathering.repository.ts';
import type { Reader } from './notifications.repository.ts';

export interface SettingsRow extends Record<string, unknown> {
  times: NotificationTimes;
  hour: number;
  days: number[];
  time_zone: string | null;
  company_time_zone: string;
  next_at: string;
}

/** A reviewer without a company reads the zone in UTC, unless another is chosen. */
export async function readSettings(db: Queryable, { user_id, company_id }: Reader, now: Date): Promise<SettingsRow> {
  const { rows } = await db.execute<SettingsRow>(sql`
    select ${JSON.stringify(DEFAULT_TIMES)}::jsonb || coalesce(s.times, '{}') as times,
      coalesce(s.hour, ${DAILY_EMAIL.hour}::smallint) as hour,
      to_jsonb(coalesce(s.days, ${`{${DAILY_EMAIL.days.join()}}`}::smallint[])) as days,
      s.time_zone, c.time_zone as company_time_zone, ${nextDaily(now)} as next_at
    from (select coalesce((select time_zone from companies where id = ${company_id}::bigint), 'UTC') as time_zone) c
    left join notification_settings s on s.user_id = ${user_id}`);
  const [row] = rows;
  if (!row) throw new Error('settings of notifications have a row for each person');
  return row;
}

type NewSettings = Pick<SettingsRow, 'times' | 'hour' | 'days' | 'time_zone'>;

/** Stores the settings, by which also the e-mails that wait are due from now on. */
export async function saveSettings(tx: Tx, user_id: number, settings: NewSettings, now: Date): Promise<void> {
  const values = { ...settings, updated_at: now };
  await tx
    .insert(notification_settings)
    .values({ user_id, ...values })
    .onConflictDoUpdate({ target: notification_settings.user_id, set: values });
  await tx.execute(sql`
    with held as materialized (select id, company_id, kind from notifications
      where user_id = ${user_id} and read_at is null and mail_due is not null
      order by user_id, job_id, about, place, day for update),
    due as (select held.id, ${dueOf(sql`held.kind`, now)} as at from held join companies c on c.id = held.company_id
      join notification_settings s on s.user_id = ${user_id})
    update notifications n set mail_due = due.at, unmailed = case when due.at is null then 0 else n.unmailed end
    from due where n.id = due.id`);
}

export interface FollowedRow extends Record<string, unknown> {
  id: number;
  title: string;
  test_provider: string | null;
  sjt_assessment: boolean;
  is_webinar: boolean;
  is_questionnaire: boolean;
  is_cvcopilot: boolean;
  reason: 'owner' | 'creator' | 'panel' | 'chosen';
  muted: boolean;
  muted_until: string | null;
}

/** The activities that notify the reader, with the reason. */
const followedBy = (reader: Reader, now: Date): SQL => sql`(
  select jobs.*, case when jobs.created_by = ${reader.user_id} then 'creator'
      when m.role = 'owner' then 'owner' when r.id is not null then 'panel' when f.chosen then 'chosen' end as reason,
    coalesce(f.muted and (f.muted_until is null or f.muted_until > ${now.toISOString()}::timestamptz), false) as muted,
    f.muted_until
  from jobs left join memberships m on m.company_id = jobs.company_id and m.user_id = ${reader.user_id}
  left join reviewers r on r.job_id = jobs.id and r.user_id = ${reader.user_id}
  left join followed_jobs f on f.job_id = jobs.id and f.user_id = ${reader.user_id}
  where not jobs.archived and ${visibleOfMany(reader)}
    and (jobs.created_by = ${reader.user_id} or m.role = 'owner' or r.id is not null or f.chosen)) j`;

export async function listFollowed(
  db: Queryable,
  reader: Reader,
  { page, page_size }: { page: number; page_size: number },
  now: Date,
): Promise<{ count: number; rows: FollowedRow[] }> {
  const totals = await db.execute<{ n: number }>(sql`select count(*)::int as n from ${followedBy(reader, now)}`);
  const { rows } = await db.execute<FollowedRow>(sql`
    select j.id::float8 as id, j.title, j.test_provider, j.sjt_assessment, j.is_webinar, j.is_questionnaire, j.is_cvcopilot,
      j.reason, j.muted, case when j.muted then j.muted_until end as muted_until
    from ${followedBy(reader, now)} order by j.created_at desc, j.id desc
    limit ${page_size} offset ${(page - 1) * page_size}`);
  return { count: totals.rows[0]?.n ?? 0, rows };
}

type Following = Partial<Pick<typeof followed_jobs.$inferInsert, 'chosen' | 'muted' | 'muted_until'>>;

export async function follow(tx: Tx, place: { user_id: number; job_id: number }, set: Following): Promise<void> {
  if (Object.keys(set).length === 0) return;
  await tx
    .insert(followed_jobs)
    .values({ ...place, ...set })
    .onConflictDoUpdate({ target: [followed_jobs.user_id, followed_jobs.job_id], set });
}
