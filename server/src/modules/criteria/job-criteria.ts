import type { JobState } from '@vivavoce/domain/jobs/lifecycle.ts';
import type { JobMatrix } from '@vivavoce/domain/jobs/publishing.ts';
import { isRatedByCriteria } from '@vivavoce/domain/jobs/wizard-steps.ts';
import type { WizardContext } from '@vivavoce/domain/jobs/wizard-steps.ts';
import { competencyKey } from '@vivavoce/domain/reviews/matrix.ts';
import { RATING_STYLE } from '@vivavoce/domain/reviews/styles.ts';
import type { RatingScale } from '@vivavoce/domain/reviews/styles.ts';
import { sql } from 'drizzle-orm';
import { AppError, invalid } from '../../lib/app-error.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import type { JobCriteria } from '../../db/schema/index.ts';
import * as repository from './job-criteria.repository.ts';

type JobRating = { id: number; rating_style: number; rating_scale: number };

/** The scale of a job's row. */
export const scaleOf = (job: { rating_scale: number }): RatingScale => (job.rating_scale === 10 ? 10 : 5);

/** Locks the job against edits and reviews: first of all in a transaction. */
export const lockForEditing = (tx: Queryable, jobId: number) =>
  tx.execute(sql`select id from jobs where id = ${jobId} for update`);

/** Locks the criteria against edits while a reviewer rates; reviewers do not wait for each other. */
export const lockForRating = (tx: Queryable, jobId: number) =>
  tx.execute(sql`select id from jobs where id = ${jobId} for key share`);

/** Whether an applicant of this job has a rating. */
export async function isRated(db: Queryable, jobId: number): Promise<boolean> {
  const { rows } = await db.execute<{ rated: boolean }>(sql`
    select exists (select 1 from reviews where job_id = ${jobId} and rating is not null)
      or exists (select 1 from answer_reviews where job_id = ${jobId})
      or exists (select 1 from questions q join matrix_reviews m on m.question_id = q.id where q.job_id = ${jobId}) as rated`);
  return rows[0]?.rated ?? false;
}

/** The criteria that publishing checks; undefined for a job in another style. */
export async function matrixOf(
  db: Queryable,
  { job, company }: { job: JobRating & WizardContext['job']; company: WizardContext['company'] },
): Promise<JobMatrix | undefined> {
  const byMatrix = job.rating_style === RATING_STYLE.matrix && isRatedByCriteria({ job, company });
  return byMatrix ? repository.readMatrixSetup(db, job.id) : undefined;
}

/** Copies rubrics and matrix of one job to another with the same questions in the same order. */
export async function copyCriteria(tx: Tx, { from, to }: { from: number; to: number }): Promise<void> {
  await repository.copyRubrics(tx, { from, to });
  await repository.copyMatrix(tx, { from, to });
}

/** For a template: rubrics and matrix of a job without ids; rubrics refer to their question by its position. */
export async function readCriteria(db: Queryable, jobId: number): Promise<JobCriteria> {
  const { rows } = await db.execute<
    Required<Pick<JobCriteria, 'rubrics'>> & { matrix: JobCriteria['matrix'] | null }
  >(sql`
    select
      (select coalesce(jsonb_agg(jsonb_build_object('question', q."order", 'enabled', r.enabled, 'indicators',
          (select coalesce(jsonb_agg(jsonb_build_object('text', i.text, 'score', i.score) order by i.place), '[]')
            from rubric_indicators i where i.rubric_id = r.id)) order by q."order"), '[]')
        from rubrics r join questions q on q.id = r.question_id and q.removed_at is null
        where r.job_id = ${jobId}) as rubrics,
      (select jsonb_build_object(
          'levels', (select coalesce(jsonb_agg(name order by place), '[]') from matrix_levels where job_id = ${jobId}),
          'competencies', (select coalesce(jsonb_agg(jsonb_build_object('name', c.name, 'indicators',
              (select coalesce(jsonb_agg(i.text order by i.place), '[]')
                from matrix_indicators i where i.competency_id = c.id)) order by c.place), '[]')
            from matrix_competencies c where c.job_id = ${jobId}))
        from matrix_options where job_id = ${jobId}) as matrix`);
  const [row] = rows;
  if (!row) throw new Error('a select without a table returned no row');
  return { rubrics: row.rubrics, ...(row.matrix && { matrix: row.matrix }) };
}

/** Stores the criteria of a template for a job just created from it. */
export async function addCriteria(tx: Tx, jobId: number, criteria: JobCriteria): Promise<void> {
  await repository.insertCriteria(tx, jobId, criteria);
}

/**
 * Before a job changes its style or scale: with reviews both are locked, because the ratings would change their
 * meaning; without, the scores of rubrics follow the scale.
 * @throws AppError `has_reviews` with their number
 */
export async function beforeRatingChange(
  tx: Tx,
  jobId: number,
  changes: { rating_style?: number | undefined; rating_scale?: number | undefined },
): Promise<void> {
  if (changes.rating_style === undefined && changes.rating_scale === undefined) return;
  await lockForEditing(tx, jobId);
  const job = await repository.readRating(tx, jobId);
  const { rating_style = job.rating_style, rating_scale = job.rating_scale } = changes;
  if (rating_style === job.rating_style && rating_scale === job.rating_scale) return;
  const affected = await repository.countAllReviews(tx, jobId);
  if (affected.reviews > 0) throw new AppError('has_reviews', { affected });
  if (rating_scale !== job.rating_scale) await repository.rescale(tx, jobId, scaleOf(job), scaleOf({ rating_scale }));
}

/**
 * A published activity that is rated by matrix needs a competency for every question: otherwise its answers cannot be
 * rated.
 * @param competency of the question as it would be stored
 * @param rated whether its answers are rated
 * @throws AppError `invalid`
 */
export function requireCompetency(
  { job, company }: { job: JobRating & JobState & WizardContext['job']; company: WizardContext['company'] },
  competency: string | null | undefined,
  rated = true,
): void {
  const byMatrix = job.rating_style === RATING_STYLE.matrix && isRatedByCriteria({ job, company });
  if (byMatrix && rated && job.status === 'Published' && competencyKey(competency) === '')
    throw invalid({ competency: ['required'] });
}

/**
 * Before the competency of a question changes: ratings by matrix depend on it.
 * @throws AppError `has_reviews` with their number
 */
export async function beforeCompetencyChange(
  tx: Tx,
  question: { id: number; competency: string | null },
  competency: string | null | undefined,
): Promise<void> {
  if (competency === undefined || competencyKey(competency) === competencyKey(question.competency)) return;
  const affected = await repository.countMatrixReviews(tx, question.id);
  if (affected.reviews > 0) throw new AppError('has_reviews', { affected });
}

/** Whether its answers are rated one by one, so that it needs a question whose answers are rated. */
export const ratesAnswers = ({
  job,
  company,
}: {
  job: JobRating & WizardContext['job'];
  company: WizardContext['company'];
}) => job.rating_style !== RATING_STYLE.overall && isRatedByCriteria({ job, company });

/**
 * A published activity that is rated by answer keeps a question whose answers are rated.
 * @param question that is removed, or whose answers are rated no longer
 * @throws AppError `wrong_state`
 */
export async function requireRated(
  tx: Tx,
  record: { job: JobRating & JobState & WizardContext['job']; company: WizardContext['company'] },
  question: number,
): Promise<void> {
  if (record.job.status !== 'Published' || !ratesAnswers(record)) return;
  if (!(await repository.hasOtherRated(tx, { job: record.job.id, question })))
    throw new AppError('wrong_state', { detail: 'A published activity keeps a question whose answers are rated.' });
}

/**
 * Before the answers to a question are rated no longer.
 * @throws AppError `has_reviews` with the number of ratings that exist; as `requireRated`
 */
export async function beforeUnrated(
  tx: Tx,
  record: Parameters<typeof requireRated>[1],
  question: { id: number; rated: boolean },
  { rated }: { rated: boolean },
): Promise<void> {
  if (rated || !question.rated) return;
  const affected = await repository.countAnswerReviews(tx, question.id);
  if (affected.reviews > 0) throw new AppError('has_reviews', { affected });
  await requireRated(tx, record, question.id);
}
