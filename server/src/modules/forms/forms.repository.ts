import type { FormContent } from '@vivavoce/domain/kinds/forms.ts';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import { form_replies, job_forms, jobs } from '../../db/schema/index.ts';

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
