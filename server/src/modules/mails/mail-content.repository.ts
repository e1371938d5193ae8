import { and, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { mails, mailings, users } from '../../db/schema/index.ts';

export type MailContentRow = typeof mails.$inferSelect;

/** A mail to an applicant of the activity, and the staff member who sent it. */
export const findMailContent = async (
  db: Queryable,
  { job: jobId, application, id }: { job: number; application: number; id: number },
) =>
  (
    await db
      .select({ mail: mails, requested_by: { id: users.id, full_name: users.full_name } })
      .from(mails)
      .leftJoin(mailings, eq(mailings.id, mails.mailing_id))
      .leftJoin(users, eq(users.id, sql`coalesce(${mails.requested_by}, ${mailings.created_by})`))
      .where(and(eq(mails.id, id), eq(mails.application_id, application), eq(mails.job_id, jobId)))
  )[0];

/** The error of an applicant's newest invitation, where it failed. */
export async function findRefusal(db: Queryable, application: number): Promise<string | null> {
  const [newest] = await db
    .select({ state: mails.state, error: mails.error })
    .from(mails)
    .where(and(eq(mails.application_id, application), eq(mails.type, 'invitation')))
    .orderBy(desc(mails.id))
    .limit(1);
  return newest?.state === 'failed' ? newest.error : null;
}
