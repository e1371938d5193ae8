import {
  KINDS_OF_ACTIVITY,
  KINDS_OF_RUNNING,
  NOTIFICATION_LIMITS,
} from '@vivavoce/domain/notifications/notifications.ts';
import { UNREAD_LIMITS } from '@vivavoce/domain/notifications/unread.ts';
import type { NotificationKind, NotifiedAbout } from '@vivavoce/domain/notifications/notifications.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import { answerableJobs } from '../../policies/applicant-requests.policy.ts';
import { visibleJobs } from '../../policies/jobs.policy.ts';

/** The reader, with the current company. */
export interface Reader {
  user_id: number;
  company_id: number | null;
  create_interview_only: boolean;
}

const listOf = (kinds: readonly NotificationKind[]): SQL => sql.raw(kinds.map((kind) => `'${kind}'`).join(', '));

/**
 * The notifications `n` of a reader with what they are about. Those are missing whose activity the reader may not see
 * by now, or not run where the kind needs it, and those of a single applicant who has withdrawn or was erased. Written for
 * the index of the newest: each row looks up its activity and applicant, so that a page never reads all of them.
 */
const readable = (reader: Reader): SQL => sql`notifications n
  cross join lateral (select * from jobs where id = n.job_id offset 0) jobs
  left join lateral (
    select a.id, a.answer_count, coalesce(nullif(a.applicant_name, ''), u.full_name) as name
    from applications a join users u on u.id = a.user_id
    where a.id = n.application_id and a.declined_at is null offset 0) applicant on true
  where n.user_id = any(array[${reader.user_id}]::bigint[]) and ${visibleJobs(reader)}
    and (n.kind not in (${listOf(KINDS_OF_RUNNING)}) or ${answerableJobs(reader)})
    and (applicant.id is not null or n.count > 1 or n.kind in (${listOf(KINDS_OF_ACTIVITY)}))`;

const NEWEST = sql`order by n.user_id, n.at desc, n.id desc`;

export interface NotificationRow extends Record<string, unknown> {
  id: number;
  kind: NotificationKind;
  about: NotifiedAbout;
  at: string;
  unread: boolean;
  count: number;
  unmailed: number;
  person: string;
  job_id: number;
  job_title: string;
  test_provider: string | null;
  sjt_assessment: boolean;
  is_webinar: boolean;
  is_questionnaire: boolean;
  is_cvcopilot: boolean;
  decision_by: string | null;
  application_id: number | null;
  applicant_name: string | null;
  answer_count: number | null;
}

const COLUMNS = sql`n.id::float8 as id, n.kind, n.about, n.at, n.read_at is null as unread, n.count, n.unmailed, n.person,
  jobs.id::float8 as job_id, jobs.title as job_title, jobs.test_provider, jobs.sjt_assessment, jobs.is_webinar,
  jobs.is_questionnaire, jobs.is_cvcopilot,
  case when n.kind = 'reviews_due' then jobs.decision_by::text end as decision_by,
  applicant.id::float8 as application_id, applicant.name as applicant_name, applicant.answer_count`;

/** One page, newest first, and a row more where there is a next page. */
export async function listNotifications(
  db: Queryable,
  reader: Reader,
  { page, page_size, unread = false }: { page: number; page_size: number; unread?: boolean | undefined },
): Promise<NotificationRow[]> {
  const { rows } = await db.execute<NotificationRow>(sql`select ${COLUMNS} from ${readable(reader)}
    ${unread ? sql`and n.read_at is null` : sql``}
    ${NEWEST} limit ${page_size + 1} offset ${(page - 1) * page_size}`);
  return rows;
}

/** How many are unread, up to the limit. */
export async function countUnread(db: Queryable, reader: Reader): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from (
    select n.id from ${readable(reader)} and n.read_at is null
    ${NEWEST} limit ${UNREAD_LIMITS.max}) unread`);
  return rows[0]?.n ?? 0;
}

/** Read ones need no e-mail. Rows are locked in the order in which new ones are written. */
export async function markRead(
  tx: Tx,
  user_id: number,
  which: { id: number } | { until: Date },
  now: Date,
): Promise<void> {
  const meant =
    'id' in which ? sql`id = ${which.id}` : sql`read_at is null and at <= ${which.until.toISOString()}::timestamptz`;
  await tx.execute(sql`
    with held as materialized (select id from notifications where user_id = ${user_id} and ${meant}
      order by user_id, job_id, about, place, day for update)
    update notifications n set read_at = ${now.toISOString()}::timestamptz, unmailed = 0, mail_due = null
    from held where n.id = held.id and n.read_at is null`);
}

const listOfIds = (ids: readonly number[]): SQL => sql`${`{${ids.join()}}`}::bigint[]`;

/** Takes the e-mails that are due for one reader in one company; null where none is. */
export async function takeDue(
  tx: Tx,
  now: Date,
): Promise<{ user_id: number; company_id: number; ids: number[] } | null> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows: due } = await tx.execute<{ user_id: number; company_id: number }>(sql`
    select user_id::float8 as user_id, company_id::float8 as company_id from notifications
    where mail_due <= ${at} order by mail_due, id limit 1 for update skip locked`);
  const [first] = due;
  if (!first) return null;
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id::float8 as id from notifications
    where user_id = ${first.user_id} and company_id = ${first.company_id}
      and mail_due <= ${at} + make_interval(mins => ${NOTIFICATION_LIMITS.gather_minutes})
    order by user_id, job_id, about, place, day for update`);
  return { ...first, ids: rows.map(({ id }) => id) };
}

/** Ends the wait of these, be they mailed or not. */
export async function settleDue(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`update notifications set unmailed = 0, mail_due = null where id = any(${listOfIds(ids)})`);
}

/** The notifications of a reader that their e-mail will hold: readable, not read, and in no e-mail before. */
const waiting = (reader: Reader): SQL => sql`${readable(reader)} and n.read_at is null and n.unmailed > 0`;

/** How much of each kind waits for the e-mail that leaves at an instant. */
export async function countWaiting(
  db: Queryable,
  reader: Reader,
  at: Date,
): Promise<Partial<Record<NotificationKind, number>>> {
  const leaves = sql`${at.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ kind: NotificationKind; n: number }>(sql`
    select n.kind, sum(n.unmailed)::int as n from ${waiting(reader)}
      and n.mail_due between ${leaves} and ${leaves} + make_interval(mins => ${NOTIFICATION_LIMITS.gather_minutes})
    group by n.kind`);
  return Object.fromEntries(rows.map(({ kind, n }) => [kind, n]));
}

/** Those of these notifications that the reader may read and has not read. */
export async function listWaiting(db: Queryable, reader: Reader, ids: readonly number[]): Promise<NotificationRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<NotificationRow>(sql`select ${COLUMNS} from ${waiting(reader)}
    and n.id = any(${listOfIds(ids)})
    ${NEWEST}`);
  return rows;
}

export interface Addressee extends Record<string, unknown> {
  id: number;
  email: string;
  first_name: string;
  full_name: string;
  locale: 'en-gb' | 'fr-fr';
  suspended: boolean;
  /** Null for a person who is no member of this company. */
  create_interview_only: boolean | null;
  /** Whether the person is a member of any company. */
  is_member: boolean;
}

/** The reader of an e-mail, with the membership of the company that sends it. */
export async function findAddressee(
  tx: Tx,
  { user_id, company_id }: { user_id: number; company_id: number },
): Promise<Addressee | undefined> {
  const { rows } = await tx.execute<Addressee>(sql`
    select u.id::float8 as id, u.email, u.first_name, u.full_name, u.locale, c.suspended_at is not null as suspended,
      m.create_interview_only, exists (select from memberships x where x.user_id = u.id) as is_member
    from users u join companies c on c.id = ${company_id}
    left join memberships m on m.company_id = c.id and m.user_id = u.id where u.id = ${user_id}`);
  return rows[0];
}
