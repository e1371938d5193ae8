import type { FormContent } from '@vivavoce/domain/kinds/forms.ts';
import { FORM_LIMITS } from '@vivavoce/domain/kinds/limits.ts';
import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import { applications, form_replies, job_versions } from '../../db/schema/index.ts';

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

/** The reply of an applicant with the form of their version; undefined before it was sent. */
export async function findSent(
  db: Queryable,
  { job, application }: { job: number; application: number },
): Promise<{ reply: ReplyRow; content: FormContent } | undefined> {
  const [row] = await db
    .select({ reply: form_replies, version: job_versions.content })
    .from(form_replies)
    .innerJoin(applications, eq(applications.id, form_replies.application_id))
    .innerJoin(job_versions, eq(job_versions.id, applications.version_id))
    .where(
      and(eq(form_replies.job_id, job), eq(form_replies.application_id, application), isNotNull(form_replies.sent_at)),
    );
  return row?.version.form && { reply: row.reply, content: row.version.form };
}

/** The latest sent replies of an activity; a bounded number, so that it takes as long for a million. */
export const latestReplies = (db: Queryable, job: number) =>
  db
    .select({
      answers: form_replies.answers,
      competency_scores: form_replies.competency_scores,
      judgement_score: form_replies.judgement_score,
      percent: form_replies.percent,
    })
    .from(form_replies)
    .where(and(eq(form_replies.job_id, job), isNotNull(form_replies.sent_at)))
    .orderBy(desc(form_replies.sent_at))
    .limit(FORM_LIMITS.group_max);
