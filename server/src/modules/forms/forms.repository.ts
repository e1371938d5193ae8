import type { FormContent } from '@vivavoce/domain/kinds/forms.ts';
import { FORM_LIMITS } from '@vivavoce/domain/kinds/limits.ts';
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import { applications, form_replies, job_forms, job_versions, jobs } from '../../db/schema/index.ts';

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

export const hasReplies = async (db: Queryable, job: number): Promise<boolean> =>
  (
    await db
      .select({ id: form_replies.application_id })
      .from(form_replies)
      .where(and(eq(form_replies.job_id, job), isSent))
      .limit(1)
  ).length > 0;

export const countReplies = (db: Queryable, job: number): Promise<number> =>
  db.$count(form_replies, and(eq(form_replies.job_id, job), isSent));

export const findReply = async (db: Queryable, application: number) =>
  (await db.select().from(form_replies).where(eq(form_replies.application_id, application)))[0];

export type ReplyRow = NonNullable<Awaited<ReturnType<typeof findReply>>>;

export const insertReply = (tx: Tx, row: typeof form_replies.$inferInsert) =>
  tx.insert(form_replies).values(row).onConflictDoNothing();

export const updateReply = (tx: Tx, application: number, changes: Partial<typeof form_replies.$inferInsert>) =>
  tx.update(form_replies).set(changes).where(eq(form_replies.application_id, application));

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

/** A form as applicants with this version of the activity were shown it. */
export interface ShownForm {
  job_version: number;
  form: FormContent;
  /** Whether an applicant sent answers to it. */
  is_sent: boolean;
}

/** The forms that applicants of an activity were shown, the newest first. */
export const listShownForms = async (db: Queryable, job: number): Promise<ShownForm[]> =>
  (
    await db
      .select({
        job_version: job_versions.id,
        content: job_versions.content,
        is_sent: sql<boolean>`exists (select 1 from applications a join form_replies f on f.application_id = a.id
          where a.version_id = job_versions.id and f.sent_at is not null)`,
      })
      .from(job_versions)
      .where(eq(job_versions.job_id, job))
      .orderBy(desc(job_versions.id))
  ).flatMap(({ job_version, content: { form }, is_sent }) => (form ? [{ job_version, form, is_sent }] : []));
