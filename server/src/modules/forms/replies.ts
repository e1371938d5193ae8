import { and, eq, isNotNull } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import { form_replies } from '../../db/schema/index.ts';

/** The reply of an applicant to the form of their activity; undefined before they began. */
export const findReply = async (db: Queryable, application: number) =>
  (await db.select().from(form_replies).where(eq(form_replies.application_id, application)))[0];

export type ReplyRow = NonNullable<Awaited<ReturnType<typeof findReply>>>;

export const insertReply = (tx: Tx, row: typeof form_replies.$inferInsert) =>
  tx.insert(form_replies).values(row).onConflictDoNothing();

export const updateReply = (tx: Tx, application: number, changes: Partial<typeof form_replies.$inferInsert>) =>
  tx.update(form_replies).set(changes).where(eq(form_replies.application_id, application));

/** Whether an applicant has sent the form of the activity. */
export const isFilled = async (db: Queryable, job: number): Promise<boolean> =>
  (
    await db
      .select({ id: form_replies.application_id })
      .from(form_replies)
      .where(and(eq(form_replies.job_id, job), isNotNull(form_replies.sent_at)))
      .limit(1)
  ).length > 0;
