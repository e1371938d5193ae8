import { and, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { morning, waitsForMorning } from '../../db/waiting/quiet-hours.ts';
import { MESSAGES_HELD } from '../../db/waiting/held-messages.ts';
import { isOutdated, OUTDATED } from '../../db/waiting/outdated-messages.ts';
import { applications, companies, mails, text_messages } from '../../db/schema/index.ts';

export type TextRow = typeof text_messages.$inferSelect;
export type NewText = Pick<TextRow, 'application_id' | 'mail_id' | 'to_number' | 'body'>;

/** The recipients of these mails, and the numbers that this company knows. */
export const readNumbers = (db: Queryable, mailIds: number[]) =>
  db
    .select({
      mail_id: mails.id,
      id: applications.id,
      locale: applications.locale,
      link_version: applications.link_version,
      phone: sql<string | null>`nullif(${applications.phone}, '')`,
    })
    .from(mails)
    .innerJoin(applications, eq(applications.id, mails.application_id))
    .where(sql`${mails.id} = any(${sql.param(mailIds)}::bigint[])`);

/** Whether the company allows text messages. */
export const mayText = async (db: Queryable, company: number): Promise<boolean> =>
  (await db.$count(companies, and(eq(companies.id, company), companies.sms_enabled))) > 0;

/** Stores many in one statement; a second one for a mail is left out. @returns their ids */
export async function insertTexts(
  db: Queryable,
  shared: Pick<TextRow, 'company_id' | 'job_id' | 'type' | 'created_at'>,
  rows: NewText[],
): Promise<number[]> {
  if (rows.length === 0) return [];
  const column = (name: keyof NewText) => sql.param(rows.map((row) => row[name]));
  const result = await db.execute<{ id: string }>(sql`
    insert into text_messages (company_id, job_id, type, created_at, application_id, mail_id, to_number, body)
    select ${shared.company_id}::bigint, ${shared.job_id}::bigint, ${shared.type}, ${shared.created_at.toISOString()}::timestamptz, t.*
    from unnest(${column('application_id')}::bigint[], ${column('mail_id')}::bigint[],
                ${column('to_number')}::text[], ${column('body')}::text[]) as t
    on conflict do nothing
    returning id`);
  return result.rows.map(({ id }) => Number(id));
}

const outdated = isOutdated(
  sql`text_messages`,
  sql`(select m.mailing_id from mails m where m.id = text_messages.mail_id)`,
);

/** Ends the wait of a message that became outdated. */
export const endOutdated = (db: Queryable, id: number) =>
  db
    .update(text_messages)
    .set({ state: 'failed', error: OUTDATED })
    .where(sql`id = ${id} and state = 'queued' and ${outdated}`);

/** Takes a message for sending: only a queued one, so that none is attempted twice, and none that is outdated. */
export async function beginText(db: Queryable, id: number): Promise<TextRow | undefined> {
  const [row] = await db
    .update(text_messages)
    .set({ state: 'attempting', attempted_at: sql`now()` })
    .where(
      sql`id = ${id} and state = 'queued'
        and not ${outdated} and not ${MESSAGES_HELD}
        and not exists (select 1 from jobs where jobs.id = ${text_messages.job_id} and jobs.deleting_at is not null)
        and not exists (select 1 from companies c where c.id = ${text_messages.company_id} and ${waitsForMorning(sql`text_messages`)})`,
    )
    .returning();
  return row;
}

/** The morning that a message waits for; undefined where it does not wait. */
export async function morningOf(db: Queryable, id: number): Promise<Date | undefined> {
  const { rows } = await db.execute<{ morning: string }>(sql`
    select ${morning(sql`text_messages`)} as morning from text_messages join companies c on c.id = text_messages.company_id
    where text_messages.id = ${id} and text_messages.state = 'queued' and ${waitsForMorning(sql`text_messages`)}`);
  return rows[0] && new Date(rows[0].morning);
}

/** Stores the result of an attempt; one that was not started, or is finished, stays unchanged. */
export const settleText = (db: Queryable, id: number, changes: Partial<typeof text_messages.$inferInsert>) =>
  db
    .update(text_messages)
    .set(changes)
    .where(sql`id = ${id} and state = 'attempting'`);

export const listNewestTexts = (db: Queryable, limit: number): Promise<TextRow[]> =>
  db.select().from(text_messages).orderBy(desc(text_messages.id)).limit(limit);

export const failWaiting = (db: Queryable, id: number, error: string) =>
  db
    .update(text_messages)
    .set({ state: 'failed', error })
    .where(sql`id = ${id} and state = 'queued'`);
