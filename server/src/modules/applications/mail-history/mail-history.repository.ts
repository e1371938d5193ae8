import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { morning, waitsForMorning } from '../../../db/waiting/quiet-hours.ts';
import { mails, text_messages } from '../../../db/schema/index.ts';

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
      morning_at: sql<
        string | null
      >`case when ${state} = 'queued' then (select ${morning(sql`text_messages`)} from companies c
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
