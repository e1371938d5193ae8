import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { levelOnScale } from '@vivavoce/domain/reviews/averages.ts';
import type { ReviewerRating } from '@vivavoce/domain/reviews/averages.ts';
import type { ProgrammeMark } from '@vivavoce/domain/reviews/programmes.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import {
  answer_reviews,
  answers,
  applications,
  comments,
  review_comments,
  reviews,
  users,
} from '../../db/schema/index.ts';

const person = { id: users.id, full_name: users.full_name, email: users.email };

/** The applicant, locked: serialises changes of ratings and of the average. */
export const lockApplication = async (
  db: Queryable,
  { job: jobId, application: id }: { job: number; application: number },
) =>
  (
    await db
      .select()
      .from(applications)
      .where(and(eq(applications.id, id), eq(applications.job_id, jobId)))
      .for('update')
  )[0];

export const findApplication = async (
  db: Queryable,
  { job: jobId, application: id }: { job: number; application: number },
) =>
  (
    await db
      .select()
      .from(applications)
      .where(and(eq(applications.id, id), eq(applications.job_id, jobId)))
  )[0];

/** An answer of this job, with its applicant. */
export const findAnswer = async (db: Queryable, { job: jobId, id }: { job: number; id: number }) =>
  (
    await db
      .select()
      .from(answers)
      .where(and(eq(answers.id, id), eq(answers.job_id, jobId)))
  )[0];

export const listReviews = (
  db: Queryable,
  { job: jobId, application: applicationId }: { job: number; application: number },
) =>
  db
    .select({ review: reviews, user: person })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.user_id))
    .where(and(eq(reviews.job_id, jobId), eq(reviews.application_id, applicationId)))
    .orderBy(asc(reviews.id));

export const listAnswerReviews = (
  db: Queryable,
  { job: jobId, application: applicationId }: { job: number; application: number },
) =>
  db
    .select({ review: answer_reviews, user: person })
    .from(answer_reviews)
    .innerJoin(users, eq(users.id, answer_reviews.user_id))
    .where(and(eq(answer_reviews.job_id, jobId), eq(answer_reviews.application_id, applicationId)))
    .orderBy(asc(answer_reviews.id));

export const findOwnReview = async (
  db: Queryable,
  { application: applicationId, user: userId }: { application: number; user: number },
) =>
  (
    await db
      .select()
      .from(reviews)
      .where(and(eq(reviews.application_id, applicationId), eq(reviews.user_id, userId)))
  )[0];

/** Creates or changes the reviewer's own review; one per reviewer and applicant. */
export async function saveReview(
  db: Queryable,
  row: {
    application_id: number;
    job_id: number;
    user_id: number;
    rating?: number;
    programme_reviews?: ProgrammeMark[];
    sent_at?: Date;
    finalised_at?: Date;
  },
): Promise<void> {
  const { application_id: _a, job_id: _j, user_id: _u, ...changes } = row;
  await db
    .insert(reviews)
    .values(row)
    .onConflictDoUpdate({
      target: [reviews.application_id, reviews.user_id],
      set: { ...changes, updated_at: sql`now()` },
    });
}

export async function saveAnswerReview(db: Queryable, row: typeof answer_reviews.$inferInsert): Promise<number> {
  const [review] = await db
    .insert(answer_reviews)
    .values(row)
    .onConflictDoUpdate({
      target: [answer_reviews.answer_id, answer_reviews.user_id],
      set: { rating: row.rating, updated_at: sql`now()` },
    })
    .returning({ id: answer_reviews.id });
  if (!review) throw new Error('upsert returned no row');
  return review.id;
}

export const findReviewById = async (db: Queryable, { job: jobId, id }: { job: number; id: number }) =>
  (
    await db
      .select()
      .from(reviews)
      .where(and(eq(reviews.id, id), eq(reviews.job_id, jobId)))
  )[0];

export const findAnswerReviewById = async (db: Queryable, { job: jobId, id }: { job: number; id: number }) =>
  (
    await db
      .select()
      .from(answer_reviews)
      .where(and(eq(answer_reviews.id, id), eq(answer_reviews.job_id, jobId)))
  )[0];

interface SentRow extends Record<string, unknown> {
  user_id: string;
  rating: number | null;
  places: number[];
  levels: string;
  rating_scale: number;
}

/**
 * The ratings that count in the average: per reviewer the overall rating, else those by answer or by matrix, once sent.
 */
export async function sentRatings(db: Queryable, applicationId: number): Promise<ReviewerRating[]> {
  const { rows } = await db.execute<SentRow>(sql`
    select r.user_id, j.rating_scale,
      coalesce(r.rating::float8, (select avg(ar.rating)::float8 from answer_reviews ar
        where ar.application_id = r.application_id and ar.user_id = r.user_id)) as rating,
      (select coalesce(jsonb_agg(l.place), '[]') from matrix_reviews m join matrix_levels l on l.id = m.level_id
        where m.application_id = r.application_id and m.user_id = r.user_id) as places,
      (select count(*) from matrix_levels l where l.job_id = r.job_id) as levels
    from reviews r join jobs j on j.id = r.job_id
    where r.application_id = ${applicationId} and r.sent_at is not null and r.excluded_at is null`);
  return rows.flatMap(({ user_id, rating, places, levels, rating_scale }) => {
    const scale = rating_scale === 10 ? 10 : 5;
    const ratings = rating === null ? places.map((place) => levelOnScale(place, Number(levels), scale)) : [rating];
    return ratings.map((value) => ({ reviewer: Number(user_id), rating: value }));
  });
}

/**
 * The widest difference between sent ratings on the job's scale: of the interview where it is rated overall, else of one
 * answer, where the matrix gives each reviewer the mean of the levels. Null below two reviewers.
 */
export async function widestSpread(db: Queryable, applicationId: number): Promise<number | null> {
  const { rows } = await db.execute<{ spread: number | null }>(sql`
    with sent as (select r.user_id, r.rating, r.job_id from reviews r where r.application_id = ${applicationId}
      and r.sent_at is not null and r.excluded_at is null),
    rated as (
      select 0 as question_id, user_id, rating::float8 as rating from sent where rating is not null
      union all select ar.question_id, ar.user_id, ar.rating::float8 from answer_reviews ar join sent s on s.user_id = ar.user_id
        where ar.application_id = ${applicationId} and s.rating is null
      union all select m.question_id, m.user_id, avg(l.place)::float8 * j.rating_scale
          / (select count(*) from matrix_levels c where c.job_id = j.id)
        from matrix_reviews m join matrix_levels l on l.id = m.level_id join sent s on s.user_id = m.user_id join jobs j on j.id = s.job_id
        where m.application_id = ${applicationId} and s.rating is null group by m.question_id, m.user_id, j.id)
    select max(spread) as spread from (
      select max(rating) - min(rating) as spread from rated group by question_id having count(distinct user_id) > 1) spreads`);
  return rows[0]?.spread ?? null;
}

/** Whether the reviewer rated any answer of the applicant, by number, rubric or matrix. */
export async function hasRated(
  db: Queryable,
  { application: applicationId, user: userId }: { application: number; user: number },
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from answer_reviews where application_id = ${applicationId} and user_id = ${userId}
    union all select 1 from matrix_reviews where application_id = ${applicationId} and user_id = ${userId} limit 1`);
  return rows.length > 0;
}

/** Whether answers to the question are rated. */
export async function isQuestionRated(db: Queryable, question: number): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from questions where id = ${question} and rated`);
  return rows.length > 0;
}

/** Whether answers to the question are rated by a rubric. */
export async function hasRubric(
  db: Queryable,
  { job: jobId, question: questionId }: { job: number; question: number },
): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from rubrics where question_id = ${questionId} and job_id = ${jobId} and enabled`,
  );
  return rows.length > 0;
}

/** Marks the reviews that count in an applicant's average. */
export const markCounted = (db: Queryable, applicationId: number, reviewers: readonly number[]) =>
  db.execute(sql`
    update reviews set counts = user_id = any(${sql.param(reviewers)}::bigint[])
    where application_id = ${applicationId} and counts <> (user_id = any(${sql.param(reviewers)}::bigint[]))`);

export const setFigures = (
  db: Queryable,
  applicationId: number,
  figures: Pick<typeof applications.$inferInsert, 'average_review' | 'review_count' | 'review_spread'>,
) =>
  db
    .update(applications)
    .set({ ...figures, updated_at: sql`now()` })
    .where(eq(applications.id, applicationId));

export const listComments = (
  db: Queryable,
  { job: jobId, application: applicationId }: { job: number; application: number },
) =>
  db
    .select({ comment: comments, user: person })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.user_id))
    .where(and(eq(comments.job_id, jobId), eq(comments.application_id, applicationId)))
    .orderBy(asc(comments.id));

/** A comment of this applicant that answers none, held so that it stays until the reply is stored. */
export const lockAnswerable = async (tx: Tx, { application, id }: { application: number; id: number }) =>
  (
    await tx
      .select()
      .from(comments)
      .where(and(eq(comments.id, id), eq(comments.application_id, application), isNull(comments.parent_id)))
      .for('share')
  )[0];

export async function insertComment(db: Queryable, row: typeof comments.$inferInsert) {
  const [created] = await db.insert(comments).values(row).returning();
  if (!created) throw new Error('insert returned no row');
  return created;
}

/** A comment of this author; undefined for any other. */
const ownComment = ({ job: jobId, id, user: userId }: { job: number; id: number; user: number }) =>
  and(eq(comments.id, id), eq(comments.job_id, jobId), eq(comments.user_id, userId));

export const lockComment = async (tx: Tx, { job, id, user }: { job: number; id: number; user: number }) =>
  (await tx.select().from(comments).where(ownComment({ job, id, user })).for('update'))[0];

export const changeComment = async (
  db: Queryable,
  { job, id, user }: { job: number; id: number; user: number },
  changes: Pick<typeof comments.$inferInsert, 'comment' | 'edited_at'>,
) => (await db.update(comments).set(changes).where(ownComment({ job, id, user })).returning())[0];

export const deleteComment = async (
  db: Queryable,
  { job, id, user }: { job: number; id: number; user: number },
): Promise<boolean> => (await db.delete(comments).where(ownComment({ job, id, user })).returning()).length === 1;

export const listReviewComments = (
  db: Queryable,
  { job: jobId, application: applicationId }: { job: number; application: number },
) =>
  db
    .select({ comment: review_comments, user: person })
    .from(review_comments)
    .innerJoin(users, eq(users.id, review_comments.user_id))
    .where(and(eq(review_comments.job_id, jobId), eq(review_comments.application_id, applicationId)))
    .orderBy(asc(review_comments.id));

export const findReviewCommentById = async (db: Queryable, { job: jobId, id }: { job: number; id: number }) =>
  (
    await db
      .select()
      .from(review_comments)
      .where(and(eq(review_comments.id, id), eq(review_comments.job_id, jobId)))
  )[0];

export async function saveReviewComment(db: Queryable, row: typeof review_comments.$inferInsert) {
  const [comment] = await db
    .insert(review_comments)
    .values(row)
    .onConflictDoUpdate({
      target: [review_comments.application_id, review_comments.question_id, review_comments.user_id],
      set: { comment: row.comment, updated_at: sql`now()` },
    })
    .returning();
  if (!comment) throw new Error('upsert returned no row');
  return comment;
}

/** Whether the question belongs to the job, including one that applicants have and staff removed. */
export async function questionOfJob(
  db: Queryable,
  { job: jobId, question: id }: { job: number; question: number },
): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from questions where id = ${id} and job_id = ${jobId}`);
  return rows.length > 0;
}

/**
 * Ratings by criteria and comments of some questions of an applicant; ratings of answers are deleted with the answers.
 */
export async function deleteOfQuestions(
  tx: Queryable,
  { job, application, questions }: { job: number; application: number; questions: readonly number[] },
): Promise<void> {
  const ids = sql`array[${sql.join(
    questions.map((id) => sql`${id}`),
    sql`, `,
  )}]::bigint[]`;
  for (const table of ['rubric_reviews', 'matrix_reviews', 'review_comments'])
    await tx.execute(
      sql`delete from ${sql.identifier(table)} where job_id = ${job} and application_id = ${application} and question_id = any(${ids})`,
    );
}

/** Reopens sent and closed reviews of an applicant as drafts; their content stays. */
export const reopenReviews = (tx: Queryable, application: number) =>
  tx.update(reviews).set({ sent_at: null, finalised_at: null }).where(eq(reviews.application_id, application));
