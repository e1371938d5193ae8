import { sql } from 'drizzle-orm';
import type { JobMatrix } from '@vivavoce/domain/jobs/publishing.ts';
import { rescaleScore } from '@vivavoce/domain/reviews/rubrics.ts';
import type { RatingScale } from '@vivavoce/domain/reviews/styles.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import {
  matrix_competencies,
  matrix_indicators,
  matrix_levels,
  matrix_options,
  rubric_indicators,
  rubrics,
} from '../../db/schema/index.ts';
import type { JobCriteria } from '../../db/schema/index.ts';

export async function readRating(tx: Queryable, jobId: number) {
  const { rows } = await tx.execute<{ rating_style: number; rating_scale: number }>(
    sql`select rating_style, rating_scale from jobs where id = ${jobId}`,
  );
  const [row] = rows;
  if (!row) throw new Error('the locked job is missing');
  return row;
}

/** The current questions, with the competencies and levels beside them. */
export async function readMatrixSetup(db: Queryable, jobId: number): Promise<JobMatrix> {
  const { rows } = await db.execute<JobMatrix & Record<string, unknown>>(sql`
    select
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'competency', competency) order by "order"), '[]')
        from questions where job_id = ${jobId} and removed_at is null and rated) as questions,
      (select coalesce(jsonb_agg(jsonb_build_object('name', c.name, 'indicators',
          (select coalesce(jsonb_agg(i.id), '[]') from matrix_indicators i where i.competency_id = c.id)) order by c.place), '[]')
        from matrix_competencies c where c.job_id = ${jobId}) as competencies,
      (select coalesce(jsonb_agg(id), '[]') from matrix_levels where job_id = ${jobId}) as levels`);
  const [row] = rows;
  if (!row) throw new Error('a select without a table returned no row');
  return row;
}

interface Count extends Record<string, unknown> {
  reviews: string;
  applicants: string;
}
const counted = ([row]: Count[]) => ({ reviews: Number(row?.reviews ?? 0), applicants: Number(row?.applicants ?? 0) });

/** Ratings of any kind in a job, sent or not. */
export async function countAllReviews(db: Queryable, jobId: number) {
  const { rows } = await db.execute<Count>(sql`
    select count(*) as reviews, count(distinct application_id) as applicants from (
      select application_id from reviews where job_id = ${jobId} and rating is not null
      union all select a.application_id from answer_reviews a where a.job_id = ${jobId}
      union all select m.application_id from matrix_reviews m where m.job_id = ${jobId}) given`);
  return counted(rows);
}

export async function countMatrixReviews(db: Queryable, questionId: number) {
  const { rows } = await db.execute<Count>(sql`
    select count(*) as reviews, count(distinct application_id) as applicants
    from matrix_reviews where question_id = ${questionId}`);
  return counted(rows);
}

/** Ratings of answers to one question, by number, rubric or matrix, sent or not. */
export async function countAnswerReviews(db: Queryable, questionId: number) {
  const { rows } = await db.execute<Count>(sql`
    select count(*) as reviews, count(distinct application_id) as applicants from (
      select application_id from answer_reviews where question_id = ${questionId}
      union all select application_id from matrix_reviews where question_id = ${questionId}) given`);
  return counted(rows);
}

/** Whether the job has another current question whose answers are rated. */
export async function hasOtherRated(
  db: Queryable,
  { job, question }: { job: number; question: number },
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from questions where job_id = ${job} and id <> ${question} and removed_at is null and rated limit 1`);
  return rows.length > 0;
}

/** Converts the scores of a job's rubrics to another scale. */
export async function rescale(tx: Tx, jobId: number, from: RatingScale, to: RatingScale): Promise<void> {
  const scores = Array.from({ length: from }, (_, index) => rescaleScore(index + 1, from, to));
  await tx.execute(sql`
    update rubric_indicators i set score = (${sql.raw(`array[${scores.join(',')}]`)})[i.score]
    from rubrics r where r.id = i.rubric_id and r.job_id = ${jobId}`);
}

/** Old and new questions have the same position. */
export async function copyRubrics(tx: Tx, { from, to }: { from: number; to: number }): Promise<void> {
  await tx.execute(sql`
    insert into rubrics (job_id, question_id, enabled)
    select ${to}, copy.id, r.enabled from rubrics r
    join questions q on q.id = r.question_id and q.removed_at is null
    join questions copy on copy.job_id = ${to} and copy."order" = q."order"
    where r.job_id = ${from}`);
  await tx.execute(sql`
    insert into rubric_indicators (rubric_id, question_id, place, text, score)
    select made.id, made.question_id, i.place, i.text, i.score from rubrics made
    join questions copy on copy.id = made.question_id
    join questions q on q.job_id = ${from} and q."order" = copy."order" and q.removed_at is null
    join rubrics r on r.question_id = q.id
    join rubric_indicators i on i.rubric_id = r.id
    where made.job_id = ${to}`);
}

export async function copyMatrix(tx: Tx, { from, to }: { from: number; to: number }): Promise<void> {
  await tx.execute(sql`
    insert into matrix_options (job_id) select ${to} from matrix_options where job_id = ${from}`);
  await tx.execute(sql`
    insert into matrix_competencies (job_id, place, name)
    select ${to}, place, name from matrix_competencies where job_id = ${from}`);
  await tx.execute(sql`
    insert into matrix_indicators (competency_id, job_id, place, text)
    select made.id, ${to}, i.place, i.text from matrix_competencies c
    join matrix_competencies made on made.job_id = ${to} and made.place = c.place
    join matrix_indicators i on i.competency_id = c.id
    where c.job_id = ${from}`);
  await tx.execute(sql`
    insert into matrix_levels (job_id, place, name)
    select ${to}, place, name from matrix_levels where job_id = ${from}`);
}

async function insertRubrics(tx: Tx, jobId: number, rubricInputs: NonNullable<JobCriteria['rubrics']>): Promise<void> {
  const { rows } = await tx.execute<{ id: string; order: number }>(
    sql`select id, "order" from questions where job_id = ${jobId} and removed_at is null`,
  );
  for (const { question, indicators, enabled = true } of rubricInputs) {
    const row = rows.find(({ order }) => order === question);
    if (!row) continue;
    const question_id = Number(row.id);
    const [created] = await tx
      .insert(rubrics)
      .values({ job_id: jobId, question_id, enabled })
      .returning({ id: rubrics.id });
    if (!created) throw new Error('insert returned no row');
    if (indicators.length === 0) continue;
    await tx
      .insert(rubric_indicators)
      .values(
        indicators.map((indicator, index) => ({ ...indicator, rubric_id: created.id, question_id, place: index + 1 })),
      );
  }
}

/** Rubrics refer to their question by its position. */
export async function insertCriteria(
  tx: Tx,
  jobId: number,
  { rubrics: rubricInputs = [], matrix }: JobCriteria,
): Promise<void> {
  await insertRubrics(tx, jobId, rubricInputs);
  if (!matrix) return;
  await tx.insert(matrix_options).values({ job_id: jobId });
  if (matrix.levels.length > 0)
    await tx
      .insert(matrix_levels)
      .values(matrix.levels.map((name, index) => ({ job_id: jobId, name, place: index + 1 })));
  for (const [index, { name, indicators }] of matrix.competencies.entries()) {
    const [created] = await tx
      .insert(matrix_competencies)
      .values({ job_id: jobId, name, place: index + 1 })
      .returning({ id: matrix_competencies.id });
    if (!created) throw new Error('insert returned no row');
    if (indicators.length === 0) continue;
    await tx
      .insert(matrix_indicators)
      .values(indicators.map((text, at) => ({ competency_id: created.id, job_id: jobId, text, place: at + 1 })));
  }
}
