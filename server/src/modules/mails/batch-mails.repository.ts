import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { applications, users } from '../../db/schema/index.ts';
import type { mails } from '../../db/schema/index.ts';

/** The data of mails to many applicants. */
export const readRecipients = (db: Queryable, ids: number[]) =>
  db
    .select({
      id: applications.id,
      job_id: applications.job_id,
      version_id: applications.version_id,
      applicant_name: applications.applicant_name,
      applicant_first_name: applications.applicant_first_name,
      locale: applications.locale,
      link_version: applications.link_version,
      deadline: applications.deadline,
      user: {
        id: users.id,
        email: users.email,
        full_name: users.full_name,
        first_name: users.first_name,
        last_name: users.last_name,
      },
    })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.user_id))
    .where(sql`${applications.id} = any(${sql.param(ids)}::bigint[])`)
    .orderBy(applications.id);

export type Recipient = Awaited<ReturnType<typeof readRecipients>>[number];

type Shared = Pick<
  typeof mails.$inferInsert,
  'company_id' | 'job_id' | 'mailing_id' | 'requested_by' | 'type' | 'reply_to' | 'created_at'
>;
export type PersonalMail = Required<
  Pick<typeof mails.$inferInsert, 'message_id' | 'to_address' | 'to_name' | 'from_name' | 'subject' | 'html' | 'text'>
> & { application_id: number; user_id: number };

/**
 * Stores many mails in one statement; a second one of the same mailing to an applicant is left out. @returns their ids
 */
export async function insertMails(db: Queryable, shared: Shared, rows: PersonalMail[]): Promise<number[]> {
  const column = (name: keyof PersonalMail) => sql.param(rows.map((row) => row[name]));
  const result = await db.execute<{ id: string }>(sql`
    insert into mails (company_id, job_id, mailing_id, requested_by, type, reply_to, created_at,
                       application_id, user_id, message_id, to_address, to_name, from_name, subject, html, text)
    select ${shared.company_id}::bigint, ${shared.job_id}::bigint, ${shared.mailing_id ?? null}::bigint,
           ${shared.requested_by ?? null}::bigint, ${shared.type},
           ${shared.reply_to ?? null}, ${shared.created_at?.toISOString()}::timestamptz, m.*
    from unnest(${column('application_id')}::bigint[], ${column('user_id')}::bigint[], ${column('message_id')}::text[],
                ${column('to_address')}::text[], ${column('to_name')}::text[], ${column('from_name')}::text[],
                ${column('subject')}::text[], ${column('html')}::text[], ${column('text')}::text[]) as m
    on conflict do nothing
    returning id`);
  return result.rows.map(({ id }) => Number(id));
}
