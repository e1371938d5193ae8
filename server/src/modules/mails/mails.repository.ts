import { and, desc, eq, gt, gte, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { MailFault } from '@vivavoce/domain/emails/mail-faults.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { companies, company_emails, jobs, mails, questions, users, webinars } from '../../db/schema/index.ts';
import { morning, waitsForMorning } from '../../db/waiting/quiet-hours.ts';
import { MESSAGES_HELD } from '../../db/waiting/held-messages.ts';
import { isOutdated, OUTDATED } from '../../db/waiting/outdated-messages.ts';
import { needsBudget } from './budget/budget.repository.ts';
import { questionVideo } from '../../db/question-video.ts';
import type { Schedule } from './composing/compose-mail.ts';
import type { SendableMail, SentMail } from './delivery.types.ts';

export type MailRow = typeof mails.$inferSelect;

export async function insertMail(db: Queryable, row: typeof mails.$inferInsert): Promise<number> {
  const [created] = await db.insert(mails).values(row).returning({ id: mails.id });
  if (!created) throw new Error('insert returned no row');
  return created.id;
}

export const findCompany = async (db: Queryable, id: number) =>
  (await db.select().from(companies).where(eq(companies.id, id)))[0];

/** The contact address of the company's own invitation text; null where there is none. */
export const findContact = async (db: Queryable, company_id: number): Promise<string | null> =>
  (
    await db
      .select({ address: company_emails.reply_to_email })
      .from(company_emails)
      .where(
        and(
          eq(company_emails.company_id, company_id),
          eq(company_emails.type, 'invitation'),
          eq(company_emails.is_default, true),
        ),
      )
  )[0]?.address || null;

export const findUser = async (db: Queryable, id: number) => (await db.select().from(users).where(eq(users.id, id)))[0];

export const listTimes = (db: Queryable, jobId: number) =>
  db
    .select({
      preparation_seconds: questions.preparation_seconds,
      answer_seconds: questions.answer_seconds,
      video: questionVideo,
    })
    .from(questions)
    .where(sql`job_id = ${jobId} and removed_at is null`);

/** How much the current form of an activity asks; undefined where it has questions. */
export async function findFormSize(
  db: Queryable,
  jobId: number,
): Promise<{ question_count: number; minutes: number } | undefined> {
  const { question_count, form_minutes: minutes } = jobs;
  const [row] = await db.select({ question_count, minutes }).from(jobs).where(eq(jobs.id, jobId));
  return row && row.minutes !== null ? { ...row, minutes: row.minutes } : undefined;
}

/** As the driver returns it: keys are text. */
type SendableRow = Omit<SendableMail, 'id' | 'company_id' | 'job_id' | 'application_id'> &
  Record<'id', string> &
  Record<'company_id' | 'job_id' | 'application_id', string | null>;

const marking = (sent: SentMail[]): SQL => sql`
  update mails set state = 'sent', sent_at = m.at, error = null
  from unnest(${sql.param(sent.map(({ id }) => id))}::bigint[],
              ${sql.param(sent.map(({ at }) => at.toISOString()))}::timestamptz[]) as m (id, at)
  where mails.id = m.id`;

/** Applicants whose invitation was postponed before it was sent: nothing is wrong with it any more. */
export const forgetPostponed = (db: Queryable, sent: SentMail[]) =>
  db.execute(sql`
    update applications set invitation_fault = null, invitation_fault_at = null
    from mails where mails.id = any(${sql.param(sent.map(({ id }) => id))}::bigint[]) and mails.type = 'invitation'
      and mails.tries is not null and applications.id = mails.application_id and invitation_fault = 'postponed'`);

export async function markSent(db: Queryable, sent: SentMail[]): Promise<void> {
  await db.execute(marking(sent));
}

const outdated = isOutdated(sql`mails`, sql`mails.mailing_id`);

/** Neither of an activity that is being deleted, nor outdated, nor waiting for the morning, nor held; over `mails`. */
const mayLeave = sql`state = 'queued' and not ${outdated} and not ${MESSAGES_HELD}
  and not exists (select 1 from jobs where jobs.id = mails.job_id and jobs.deleting_at is not null)
  and not exists (select 1 from companies c where c.id = mails.company_id and ${waitsForMorning(sql`mails`)})`;

const TAKEN = sql`id, company_id, job_id, application_id, type, message_id, to_address, to_name, from_name, reply_to,
  subject, html, text, link_nonce, calendar`;

const attempting = (ids: number[], changes: SQL, condition: SQL): SQL => sql`
  update mails set state = 'attempting', attempted_at = now(), next_try_at = null, waits_for_budget = false ${changes}
  where id = any(${sql.param(ids)}::bigint[]) and ${mayLeave} ${condition}
  returning ${TAKEN}`;

const sendable = (rows: SendableRow[]): SendableMail[] => {
  const key = (value: string | null) => (value === null ? null : Number(value));
  return rows.map((row) => ({
    ...row,
    id: Number(row.id),
    company_id: key(row.company_id),
    job_id: key(row.job_id),
    application_id: key(row.application_id),
  }));
};

/**
 * Takes mails for sending: only queued ones, so that none is attempted twice, none of an activity that is being
 * deleted, none that is outdated or waits for the morning, and none that needs a place in the budget of its company.
 * @param sent others, which were sent and are updated in the same statement
 */
export async function beginAttempts(db: Queryable, ids: number[], sent: SentMail[] = []): Promise<SendableMail[]> {
  const { rows } = await db.execute<SendableRow>(sql`
    ${sent.length > 0 ? sql`with marked as (${marking(sent)})` : sql``}
    ${attempting(ids, sql``, sql`and not ${needsBudget}`)}`);
  return sendable(rows);
}

/** Takes mails that have a place in the budget of their company from now on, under the lock of that budget. */
export async function beginCountedAttempts(tx: Tx, ids: number[], now: Date): Promise<SendableMail[]> {
  const counted = sql`, counted_at = ${now.toISOString()}::timestamptz`;
  const { rows } = await tx.execute<SendableRow>(attempting(ids, counted, sql`and counted_at is null`));
  return sendable(rows);
}

/** Those of the mails that could leave if the budget of their company has room, in the order of their turn. */
export async function listNeedingBudget(
  db: Queryable,
  ids: number[],
): Promise<{ id: number; company_id: number; in_mailing: boolean }[]> {
  const { rows } = await db.execute<{ id: string; company_id: string; in_mailing: boolean }>(sql`
    select id, company_id, mailing_id is not null as in_mailing from mails
    where id = any(${sql.param(ids)}::bigint[]) and ${mayLeave} and ${needsBudget} order by in_mailing, id`);
  return rows.map(({ id, company_id, in_mailing }) => ({ id: Number(id), company_id: Number(company_id), in_mailing }));
}

/** Those of the mails that nothing keeps from leaving, be it with a place in the budget. */
export async function listAbleToLeave(db: Queryable, ids: number[]): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from mails where id = any(${sql.param(ids)}::bigint[]) and ${mayLeave} and not waits_for_budget`);
  return rows.map(({ id }) => Number(id));
}

/** Ends the wait of those that became outdated. @returns them */
export async function endOutdated(db: Queryable, ids: number[]): Promise<SendableMail[]> {
  const { rows } = await db.execute<SendableRow>(sql`
    update mails set state = 'failed', error = ${OUTDATED}, next_try_at = null, waits_for_budget = false
    where id = any(${sql.param(ids)}::bigint[]) and state = 'queued' and ${outdated} returning ${TAKEN}`);
  return sendable(rows);
}

/**
 * The mails that wait for the morning, with that moment, which is stored as their next attempt. It has no
 * error, which tells it from a deferred mail.
 */
export async function holdForMorning(db: Queryable, ids: number[]): Promise<{ id: number; morning: Date }[]> {
  const { rows } = await db.execute<{ id: string; morning: string }>(sql`
    update mails set next_try_at = ${morning(sql`mails`)}, error = null from companies c
    where mails.id = any(${sql.param(ids)}::bigint[]) and mails.state = 'queued' and c.id = mails.company_id
      and ${waitsForMorning(sql`mails`)}
    returning mails.id, mails.next_try_at as morning`);
  return rows.map(({ id, morning: at }) => ({ id: Number(id), morning: new Date(at) }));
}

export const settle = (db: Queryable, id: number, changes: Partial<typeof mails.$inferInsert>) =>
  db.update(mails).set(changes).where(eq(mails.id, id));

/** Only an attempt that was started and never finished can become uncertain, or be returned to the queue. */
export async function endAttempts(
  db: Queryable,
  ids: number[],
  changes: { state: 'uncertain' | 'queued'; error: string },
): Promise<void> {
  await db
    .update(mails)
    .set(changes)
    .where(sql`id = any(${sql.param(ids)}::bigint[]) and state = 'attempting'`);
}

/** An attempt failed and another one follows, `next_try_at` at the latest. */
export const putOff = (db: Queryable, id: number, { error, next_try_at }: { error: string; next_try_at: Date }) =>
  db
    .update(mails)
    .set({
      state: 'queued',
      error,
      next_try_at,
      tries: sql`coalesce(tries, '[]') || jsonb_build_array(jsonb_build_object('at', attempted_at, 'error', ${error}::text))`,
    })
    .where(sql`id = ${id} and state = 'attempting'`);

interface Undelivered {
  application: number;
  mail: number;
  fault: MailFault;
  now: Date;
}

/** @returns whether this is the newest invitation of the applicant; an older one changes nothing */
export async function markInvitationFailed(
  tx: Tx,
  { application: applicationId, mail: mailId, fault, now }: Undelivered,
): Promise<boolean> {
  // Locked, so that no newer invitation is added between the check and the change.
  await tx.execute(sql`select id from applications where id = ${applicationId} for update`);
  const { rows } = await tx.execute(sql`
    select 1 from mails where application_id = ${applicationId} and type = 'invitation' and id > ${mailId} limit 1`);
  if (rows.length > 0) return false;
  await tx.execute(
    sql`update applications set invitation_failed = true, invitation_fault = ${fault}, invitation_fault_at = ${now},
      updated_at = now() where id = ${applicationId} and opened_at is null`,
  );
  return true;
}

/** The newest invitation of an applicant who has not opened the link is postponed, since the first notice of that. */
export const markInvitationPostponed = (db: Queryable, mail: number, now: Date) =>
  db.execute(sql`
    update applications a set invitation_fault = 'postponed', invitation_fault_at = ${now}, updated_at = now()
    from mails m where m.id = ${mail} and m.type = 'invitation' and a.id = m.application_id and a.opened_at is null
      and a.invitation_fault is null
      and not exists (select 1 from mails n where n.application_id = a.id and n.type = 'invitation' and n.id > m.id)`);

/** A mail that was sent, or may have been, came back. @returns null where it was no such mail */
export async function endBounced(tx: Tx, id: number, error: string): Promise<SendableMail | null> {
  const { rows } = await tx.execute<SendableRow>(sql`
    update mails set state = 'failed', error = ${error}, next_try_at = null
    where id = ${id} and state in ('sent', 'uncertain') returning ${TAKEN}`);
  return sendable(rows)[0] ?? null;
}

/** Adds what the server said to the tries of a mail that was sent. */
export const addTry = (db: Queryable, id: number, { error, at }: { error: string; at: Date }) =>
  db.execute(sql`
    update mails set tries = coalesce(tries, '[]') || jsonb_build_array(jsonb_build_object('at', ${at.toISOString()}::text, 'error', ${error}::text))
    where id = ${id} and state = 'sent' and jsonb_array_length(coalesce(tries, '[]')) < 20`);

/** Serialises with every other change of this person. */
export const lockUser = (db: Queryable, id: number) =>
  db.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update');

/** Mails with this job's questions since the instant. */
export const countQuestionMails = (db: Queryable, jobId: number, since: Date): Promise<number> =>
  db.$count(mails, and(eq(mails.job_id, jobId), eq(mails.type, 'questions'), gte(mails.created_at, since)));

/** Messages of an applicant to the contact person. */
export const countHelpMails = (db: Queryable, application: number, since: Date): Promise<number> =>
  db.$count(mails, and(eq(mails.application_id, application), eq(mails.type, 'help'), gte(mails.created_at, since)));

/** Test mails of this user within the last hour. */
export async function countTestMails(db: Queryable, userId: number): Promise<number> {
  const { rows } = await db.execute<{ count: string }>(sql`
    select count(*) as count from mails where user_id = ${userId} and type = 'test' and created_at > now() - interval '1 hour'`);
  return Number(rows[0]?.count ?? 0);
}

/** The last test mail of the installation for a user, or for the set-up, which has no user. */
export const findMailCheck = async (db: Queryable, user: number | null): Promise<MailRow | undefined> => {
  const reader = user === null ? isNull(mails.user_id) : eq(mails.user_id, user);
  const isCheck = and(reader, eq(mails.type, 'test'), isNull(mails.job_id));
  return (await db.select().from(mails).where(isCheck).orderBy(desc(mails.created_at), desc(mails.id)).limit(1))[0];
};

export const findMail = async (db: Queryable, id: number): Promise<MailRow | undefined> =>
  (await db.select().from(mails).where(eq(mails.id, id)))[0];

export const listNewest = (db: Queryable, limit: number): Promise<MailRow[]> =>
  db.select().from(mails).orderBy(desc(mails.id)).limit(limit);

/** Personal links mailed to this applicant within the last day, and within the last minutes. */
export async function countLinkMails(db: Queryable, applicationId: number, minutes: number) {
  const { rows } = await db.execute<{ today: string; lately: string }>(sql`
    select count(*) as today, count(*) filter (where created_at > now() - make_interval(mins => ${minutes})) as lately
    from mails where application_id = ${applicationId} and type = 'link' and created_at > now() - interval '1 day'`);
  return { today: Number(rows[0]?.today ?? 0), lately: Number(rows[0]?.lately ?? 0) };
}

/** Whether the person got a mail about a mention since then that leads to this page. */
export const hasMentionMail = async (
  db: Queryable,
  { user, path, since }: { user: number; path: string; since: Date },
): Promise<boolean> =>
  (await db.$count(
    mails,
    and(
      eq(mails.type, 'comment_mention'),
      eq(mails.user_id, user),
      gt(mails.created_at, since),
      sql`strpos(${mails.text}, ${path}) > 0`,
    ),
  )) > 0;

/** The dates and the place of a webinar, null for another kind and without a date. */
export async function findSchedule(db: Queryable, job: number): Promise<Schedule | null> {
  const [row] = await db.select().from(webinars).where(eq(webinars.job_id, job));
  if (!row?.starts_at || !row.ends_at) return null;
  const { starts_at, ends_at, time_zone, place } = row;
  return { starts_at: starts_at.toISOString(), ends_at: ends_at.toISOString(), time_zone, place };
}
