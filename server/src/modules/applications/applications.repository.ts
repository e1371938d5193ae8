import { isFilled } from '@vivavoce/domain/reviews/programmes.ts';
import type { ProgrammeMark } from '@vivavoce/domain/reviews/programmes.ts';
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { shownName } from '../../access/load-application.ts';
import type { ApplicationRow } from '../../access/load-application.ts';
import type { Queryable } from '../../db/client.ts';
import { morning, waitsForMorning } from '../../db/quiet-hours.ts';
import { applications, mails, provider_tests, reviews, text_messages, users } from '../../db/schema/index.ts';
import { ownRatingsJson, readOwnRatings } from './list/rows.ts';
import type { OwnRatingsJson } from './list/rows.ts';

/** How far the test of an applicant at a provider is; null without one. */
export const testStateOf = async (db: Queryable, id: number) =>
  (
    await db.select({ state: provider_tests.state }).from(provider_tests).where(eq(provider_tests.application_id, id))
  )[0]?.state ?? null;

/** Several of them, in the order of the ids. */
export const findApplications = (db: Queryable, jobId: number, ids: readonly number[]) =>
  db
    .select({ application: applications, user: { id: users.id, full_name: shownName, email: users.email } })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.user_id))
    .where(and(eq(applications.job_id, jobId), inArray(applications.id, [...ids])))
    .orderBy(sql`array_position(${sql.param(ids)}::bigint[], ${applications.id})`);

export const updateApplication = (db: Queryable, id: number, changes: Partial<typeof applications.$inferInsert>) =>
  db
    .update(applications)
    .set({ ...changes, updated_at: sql`now()` })
    .where(eq(applications.id, id));

/** Neighbours of an applicant in the bucket's default order, and the position counted from 1. */
export async function findNeighbours(db: Queryable, row: ApplicationRow) {
  const peers = sql`job_id = ${row.job_id} and bucket = ${row.bucket} and archived_at is ${row.archived_at === null ? sql`null` : sql`not null`}`;
  const here = sql`(${row.date.toISOString()}::timestamptz, ${row.id}::bigint)`;
  const { rows } = await db.execute<{
    next: string | null;
    previous: string | null;
    position: string;
    count: string;
  }>(sql`
    select
      (select id from applications where ${peers} and (date, id) < ${here} order by date desc, id desc limit 1) as next,
      (select id from applications where ${peers} and (date, id) > ${here} order by date, id limit 1) as previous,
      (select count(*) + 1 from applications where ${peers} and (date, id) > ${here}) as position,
      (select coalesce(sum(n), 0) from bucket_deltas where job_id = ${row.job_id} and bucket = ${row.bucket} and archived = ${row.archived_at !== null}) as count`);
  const result = rows[0];
  const idOf = (value: string | null | undefined) => (value == null ? null : Number(value));
  return {
    next: idOf(result?.next),
    previous: idOf(result?.previous),
    position: Number(result?.position ?? 1),
    count: Number(result?.count ?? 0),
  };
}

export interface HistoryRow {
  id: number;
  channel: 'email' | 'sms';
  type: string;
  subject: string;
  state: typeof mails.$inferSelect.state;
  error: string | null;
  created_at: Date;
  sent_at: Date | null;
  /** Deferred, or waiting for the morning, and tried again by then. */
  next_try_at: Date | null;
  waits_for_budget: boolean;
}

/** E-mails to an applicant, newest first. @param before the oldest id of the page before, 0 for the first page */
export const mailsBefore = async (
  db: Queryable,
  { job: jobId, id }: { job: number; id: number },
  before: number,
  most: number,
): Promise<HistoryRow[]> => {
  const { id: mail, type, subject, state, error, created_at, sent_at, next_try_at, waits_for_budget } = mails;
  const rows = await db
    .select({ id: mail, type, subject, state, error, created_at, sent_at, next_try_at, waits_for_budget })
    .from(mails)
    .where(and(eq(mails.application_id, id), eq(mails.job_id, jobId), before > 0 ? lt(mail, before) : undefined))
    .orderBy(desc(mail))
    .limit(most);
  return rows.map((row) => ({ ...row, channel: 'email' }));
};

/** Text messages to an applicant, newest first. */
export const textsBefore = async (
  db: Queryable,
  { job: jobId, id }: { job: number; id: number },
  before: number,
  most: number,
): Promise<HistoryRow[]> => {
  const { id: text, type, body, state, error, created_at, sent_at, application_id, job_id } = text_messages;
  const rows = await db
    .select({
      id: text,
      type,
      subject: body,
      state,
      error,
      created_at,
      sent_at,
      morning_at: sql<string | null>`case when ${state} = 'queued' then (select ${morning} from companies c
        where c.id = text_messages.company_id and ${waitsForMorning(sql`text_messages`)}) end`,
    })
    .from(text_messages)
    .where(and(eq(application_id, id), eq(job_id, jobId), before > 0 ? lt(text, before) : undefined))
    .orderBy(desc(text))
    .limit(most);
  return rows.map(({ morning_at, ...row }) => ({
    ...row,
    channel: 'sms',
    next_try_at: morning_at === null ? null : new Date(morning_at),
    waits_for_budget: false,
  }));
};

/** How many of both. */
export async function countWritten(db: Queryable, { job: jobId, id }: { job: number; id: number }): Promise<number> {
  const ofOne = sql`where application_id = ${id} and job_id = ${jobId}`;
  const { rows } = await db.execute<{ n: string }>(
    sql`select (select count(*) from mails ${ofOne}) + (select count(*) from text_messages ${ofOne}) as n`,
  );
  return Number(rows[0]?.n ?? 0);
}

/** The user's own rating of the applicant, the seats on the job's panel, and the people who rated and left it. */
export async function ratingFacts(
  db: Queryable,
  job: { id: number; rating_style: number },
  { id, user: userId }: { id: number; user: number },
) {
  const { rows } = await db.execute<{ rated: OwnRatingsJson; panel_size: string; former: number; sent: boolean }>(sql`
    select (select ${ownRatingsJson(job.rating_style, sql`${userId}`)} from applications a where a.id = ${id}) as rated,
           (select count(*) from reviewers where job_id = ${job.id}) as panel_size,
           (select count(*)::int from reviews where application_id = ${id} and counts and left_panel_at is not null) as former,
           exists (select 1 from reviews where application_id = ${id} and user_id = ${userId} and sent_at is not null) as sent`);
  return {
    rated: readOwnRatings(rows[0]?.rated ?? null),
    panel_size: Number(rows[0]?.panel_size ?? 0),
    former: rows[0]?.former ?? 0,
    sent: rows[0]?.sent ?? false,
  };
}

/** The programmes of an applicant about which reviewers said something. */
export async function reviewedProgrammes(db: Queryable, applicationId: number): Promise<ProgrammeMark[]> {
  const rows = await db
    .select({ marks: reviews.programme_reviews })
    .from(reviews)
    .where(eq(reviews.application_id, applicationId));
  return rows.flatMap(({ marks }) => marks).filter(isFilled);
}

/** Whether the applicant was shown a question, or has a recording with content. */
export async function hasBegun(db: Queryable, application: number): Promise<boolean> {
  const { rows } = await db.execute<{ begun: boolean }>(sql`
    select exists (select 1 from question_openings o where o.application_id = ${application})
      or exists (select 1 from attempts t where t.application_id = ${application}
        and case when t.state = 'open' then (select coalesce(sum(s.bytes), 0) from segments s where s.attempt_id = t.id)
          else t.bytes end > 0) as begun`);
  return rows[0]?.begun ?? false;
}
