import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { answers, matrix_reviews, rubric_indicators, rubric_reviews, users } from '../../../db/schema/index.ts';

const person = { id: users.id, full_name: users.full_name, email: users.email };
type RubricReviewRow = typeof rubric_reviews.$inferInsert;
type MatrixReviewRow = typeof matrix_reviews.$inferInsert;

export const listOwnRubricReviews = (
  db: Queryable,
  { job: jobId, application: applicationId, user: userId }: { job: number; application: number; user: number },
) =>
  db
    .select()
    .from(rubric_reviews)
    .where(
      and(
        eq(rubric_reviews.job_id, jobId),
        eq(rubric_reviews.application_id, applicationId),
        eq(rubric_reviews.user_id, userId),
      ),
    )
    .orderBy(asc(rubric_reviews.id));

/** Indicators that reviewers chose from the rubrics, with the present text of the rubric. */
export const listChosenIndicators = (
  db: Queryable,
  { job: jobId, application: applicationId }: { job: number; application: number },
) =>
  db
    .select({ question: rubric_reviews.question_id, text: rubric_indicators.text, user: person })
    .from(rubric_reviews)
    .innerJoin(rubric_indicators, eq(rubric_indicators.id, rubric_reviews.indicator_id))
    .innerJoin(users, eq(users.id, rubric_reviews.user_id))
    .where(and(eq(rubric_reviews.job_id, jobId), eq(rubric_reviews.application_id, applicationId)))
    .orderBy(asc(rubric_reviews.id));

export const findRubricReview = async (db: Queryable, { job: jobId, id }: { job: number; id: number }) =>
  (
    await db
      .select()
      .from(rubric_reviews)
      .where(and(eq(rubric_reviews.id, id), eq(rubric_reviews.job_id, jobId)))
  )[0];

/** An indicator of the question's rubric, where it is switched on. */
export async function findIndicator(
  db: Queryable,
  { job: jobId, question: questionId, indicator }: { job: number; question: number; indicator: number },
) {
  const { rows } = await db.execute<{ score: number }>(sql`
    select i.score from rubric_indicators i join rubrics r on r.id = i.rubric_id
    where i.id = ${indicator} and r.question_id = ${questionId} and r.job_id = ${jobId} and r.enabled`);
  return rows[0];
}

/** The applicant's answer to a question of the job. */
export const findAnswerTo = async (
  db: Queryable,
  {
    job: jobId,
    application: applicationId,
    question: questionId,
  }: { job: number; application: number; question: number },
) =>
  (
    await db
      .select({ id: answers.id })
      .from(answers)
      .where(
        and(eq(answers.job_id, jobId), eq(answers.application_id, applicationId), eq(answers.question_id, questionId)),
      )
  )[0];

export async function saveRubricReview(db: Queryable, row: RubricReviewRow) {
  const [review] = await db
    .insert(rubric_reviews)
    .values(row)
    .onConflictDoUpdate({
      target: [rubric_reviews.application_id, rubric_reviews.question_id, rubric_reviews.user_id],
      set: { indicator_id: row.indicator_id, updated_at: sql`now()` },
    })
    .returning();
  if (!review) throw new Error('upsert returned no row');
  return review;
}

export const listMatrixReviews = (
  db: Queryable,
  { job: jobId, application: applicationId }: { job: number; application: number },
) =>
  db
    .select({ review: matrix_reviews, user: person })
    .from(matrix_reviews)
    .innerJoin(users, eq(users.id, matrix_reviews.user_id))
    .where(and(eq(matrix_reviews.job_id, jobId), eq(matrix_reviews.application_id, applicationId)))
    .orderBy(asc(matrix_reviews.id));

export const findMatrixReview = async (db: Queryable, { job: jobId, id }: { job: number; id: number }) =>
  (
    await db
      .select()
      .from(matrix_reviews)
      .where(and(eq(matrix_reviews.id, id), eq(matrix_reviews.job_id, jobId)))
  )[0];

/** The indicator with its name, where it belongs to the competency, and that to the job. */
export async function findMatrixIndicator(
  db: Queryable,
  { job: jobId, competency, indicator }: { job: number; competency: number; indicator: number },
) {
  const { rows } = await db.execute<{ name: string }>(sql`
    select c.name from matrix_indicators i join matrix_competencies c on c.id = i.competency_id
    where i.id = ${indicator} and c.id = ${competency} and c.job_id = ${jobId}`);
  return rows[0];
}

export async function isLevel(db: Queryable, jobId: number, level: number): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from matrix_levels where id = ${level} and job_id = ${jobId}`);
  return rows.length > 0;
}

/** The current competency of a question, including one that staff removed from the job. */
export async function competencyOfQuestion(db: Queryable, { job: jobId, question }: { job: number; question: number }) {
  const { rows } = await db.execute<{ competency: string | null }>(
    sql`select competency from questions where id = ${question} and job_id = ${jobId}`,
  );
  return rows[0]?.competency ?? null;
}

export async function saveMatrixReview(db: Queryable, row: MatrixReviewRow) {
  const [review] = await db
    .insert(matrix_reviews)
    .values(row)
    .onConflictDoUpdate({
      target: [
        matrix_reviews.application_id,
        matrix_reviews.question_id,
        matrix_reviews.indicator_id,
        matrix_reviews.user_id,
      ],
      set: { level_id: row.level_id, updated_at: sql`now()` },
    })
    .returning();
  if (!review) throw new Error('upsert returned no row');
  return review;
}

export const deleteMatrixReview = async (db: Queryable, { id, user: userId }: { id: number; user: number }) =>
  (
    await db
      .delete(matrix_reviews)
      .where(and(eq(matrix_reviews.id, id), eq(matrix_reviews.user_id, userId)))
      .returning({ id: matrix_reviews.id })
  ).length === 1;
