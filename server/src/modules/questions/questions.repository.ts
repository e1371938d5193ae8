import type { QuestionRules } from '@vivavoce/domain/answers/question-rules.ts';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { applications, companies, job_versions, jobs, questions } from '../../db/schema/index.ts';

export type QuestionRow = typeof questions.$inferSelect;

const ofJob = ({ job: jobId, id }: { job: number; id: number }) =>
  and(eq(questions.id, id), eq(questions.job_id, jobId), isNull(questions.removed_at));

export const listQuestions = (db: Queryable, jobId: number): Promise<QuestionRow[]> =>
  db
    .select()
    .from(questions)
    .where(and(eq(questions.job_id, jobId), isNull(questions.removed_at)))
    .orderBy(asc(questions.order), asc(questions.id));

export const findQuestion = async (
  db: Queryable,
  { job: jobId, id }: { job: number; id: number },
): Promise<QuestionRow | undefined> =>
  (
    await db
      .select()
      .from(questions)
      .where(ofJob({ job: jobId, id }))
  )[0];

/** An applicant's version; undefined before the first opening and for an applicant of another job. */
export const findVersion = async (
  db: Queryable,
  { job: jobId, application: applicationId }: { job: number; application: number },
) =>
  (
    await db
      .select({ id: applications.id, content: job_versions.content })
      .from(applications)
      .leftJoin(job_versions, eq(job_versions.id, applications.version_id))
      .where(and(eq(applications.id, applicationId), eq(applications.job_id, jobId)))
  )[0];

/** Whether the company may ask applicants for their screen. */
export const recordsScreens = async (db: Queryable, company: number): Promise<boolean> =>
  (await db.select({ on: companies.screen_recording }).from(companies).where(eq(companies.id, company)))[0]?.on ??
  false;

export async function insertQuestion(db: Queryable, row: typeof questions.$inferInsert): Promise<QuestionRow> {
  const [created] = await db.insert(questions).values(row).returning();
  if (!created) throw new Error('insert returned no row');
  return created;
}

export const insertQuestions = (db: Queryable, rows: (typeof questions.$inferInsert)[]) =>
  db.insert(questions).values(rows).returning({ id: questions.id, order: questions.order });

export const updateQuestion = (
  db: Queryable,
  { job: jobId, id }: { job: number; id: number },
  changes: Partial<typeof questions.$inferInsert>,
) =>
  db
    .update(questions)
    .set({ ...changes, revision: sql`${questions.revision} + 1`, updated_at: sql`now()` })
    .where(ofJob({ job: jobId, id }));

/** Stores the positions 1 to n in the order of the ids, and the count on the job. */
export async function renumber(db: Queryable, jobId: number, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) {
    await db.execute(sql`
      update questions set "order" = place.n from unnest(${sql.raw(`array[${ids.map(Number).join(',')}]::bigint[]`)}) with ordinality as place(id, n)
      where questions.id = place.id and questions.job_id = ${jobId} and questions."order" <> place.n`);
  }
  await db
    .update(jobs)
    .set({ question_count: ids.length, updated_at: sql`now()` })
    .where(eq(jobs.id, jobId));
}

export const lockJob = (db: Queryable, jobId: number) =>
  db.select({ id: jobs.id }).from(jobs).where(eq(jobs.id, jobId)).for('update');

/** The rules of all questions of a job, also of removed ones that applicants still have, by their ids. */
export async function rulesOf(db: Queryable, jobId: number): Promise<Map<number, QuestionRules>> {
  const { id, rated, requirement, unmet_choices } = questions;
  const rows = await db
    .select({ id, rated, requirement, unmet_choices })
    .from(questions)
    .where(eq(questions.job_id, jobId));
  return new Map(rows.map(({ id: question, ...rules }) => [question, rules]));
}
