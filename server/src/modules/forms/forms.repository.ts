import type { FormContent } from '@vivavoce/domain/kinds/forms.ts';
import { FORM_LIMITS } from '@vivavoce/domain/kinds/limits.ts';
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import { applications, form_replies, job_forms, job_versions, jobs } from '../../db/schema/index.ts';
import type { ReplyRow } from './replies.ts';

export const findForm = async (db: Queryable, job: number) =>
  (await db.select().from(job_forms).where(eq(job_forms.job_id, job)))[0];

export async function insertForm(tx: Tx, job: { id: number; company_id: number }, content: FormContent): Promise<void> {
  const { id: job_id, company_id } = job;
  await tx.insert(job_forms).values({ job_id, company_id, content });
}

/** Replaces the content; false where another revision is stored. */
export async function updateForm(tx: Tx, job: number, content: FormContent, revision: number): Promise<boolean> {
  const rows = await tx
    .update(job_forms)
    .set({ content, revision: sql`${job_forms.revision} + 1`, updated_at: sql`now()` })
    .where(and(eq(job_forms.job_id, job), eq(job_forms.revision, revision)))
    .returning({ job_id: job_forms.job_id });
  return rows.length > 0;
}

/** The figures of the activity that follow from its form. */
export const setSize = (tx: Tx, job: number, size: { question_count: number; form_minutes: number }) =>
  tx
    .update(jobs)
    .set({ ...size, updated_at: sql`now()` })
    .where(eq(jobs.id, job));

const isSent = isNotNull(form_replies.sent_at);

export const countReplies = (db: Queryable, job: number): Promise<number> =>
  db.$count(form_replies, and(eq(form_replies.job_id, job), isSent));

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
    .where(and(eq(form_replies.job_id, job), eq(form_replies.application_id, application), isSent));
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
    .where(and(eq(form_replies.job_id, job), isSent))
    .orderBy(desc(form_replies.sent_at))
    .limit(FORM_LIMITS.group_max);
