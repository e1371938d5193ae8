import type { JobMatrix, JobState } from '@vivavoce/domain/jobs/lifecycle.ts';
import { isRatedByCriteria } from '@vivavoce/domain/jobs/wizard-steps.ts';
import type { WizardContext } from '@vivavoce/domain/jobs/wizard-steps.ts';
import { competencyKey } from '@vivavoce/domain/reviews/matrix.ts';
import { RATING_STYLE } from '@vivavoce/domain/reviews/styles.ts';
import type { RatingScale } from '@vivavoce/domain/reviews/styles.ts';
import { AppError, invalid } from '../../lib/app-error.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import type { JobCriteria } from '../../db/schema/index.ts';
import * as repository from './job-criteria.repository.ts';

/** What other modules ask about a job's criteria; it asks none of them. */

type JobRating = { id: number; rating_style: number; rating_scale: number };

/** The scale of a job's row. */
export const scaleOf = (job: { rating_scale: number }): RatingScale => (job.rating_scale === 10 ? 10 : 5);

/** Holds the job against whoever edits it, and against reviewers: first of all in a transaction. */
export const lockForEditing = repository.lockForEditing;

/** Holds the criteria as they are while somebody rates by them; reviewers do not wait for each other. */
export const lockForRating = repository.lockForRating;

/** Whether any rating was given to an applicant of this job. */
export const isRated = repository.isRated;

/** What publishing looks at; nothing for a job that is rated otherwise. */
export async function matrixOf(
  db: Queryable,
  { job, company }: { job: JobRating & WizardContext['job']; company: WizardContext['company'] },
): Promise<JobMatrix | undefined> {
  const byMatrix = job.rating_style === RATING_STYLE.matrix && isRatedByCriteria({ job, company });
  return byMatrix ? repository.readMatrixSetup(db, job.id) : undefined;
}

/** Copies rubrics and matrix of one job to another that holds the same questions in the same order. */
export async function copyCriteria(tx: Tx, from: number, to: number): Promise<void> {
  await repository.copyRubrics(tx, from, to);
  await repository.copyMatrix(tx, from, to);
}

/** Writes the criteria that a template brings for a job just made from it. */
export async function addCriteria(tx: Tx, jobId: number, criteria: JobCriteria): Promise<void> {
  await repository.insertCriteria(tx, jobId, criteria);
}

/**
 * Before style or scale of a job change: with reviews given they stay, because the ratings would no longer mean what
 * they meant; without, the scores of rubrics follow the scale.
 * @throws AppError `has_reviews` saying how many
 */
export async function beforeRatingChange(
  tx: Tx,
  jobId: number,
  wanted: { rating_style?: number | undefined; rating_scale?: number | undefined },
): Promise<void> {
  if (wanted.rating_style === undefined && wanted.rating_scale === undefined) return;
  await repository.lockForEditing(tx, jobId);
  const job = await repository.readRating(tx, jobId);
  const { rating_style = job.rating_style, rating_scale = job.rating_scale } = wanted;
  if (rating_style === job.rating_style && rating_scale === job.rating_scale) return;
  const affected = await repository.countAllReviews(tx, jobId);
  if (affected.reviews > 0) throw new AppError('has_reviews', { affected });
  if (rating_scale !== job.rating_scale) await repository.rescale(tx, jobId, scaleOf(job), scaleOf({ rating_scale }));
}

/**
 * A published activity that is rated by matrix takes no question about nothing: nobody could rate its answers.
 * @param competency of the question as it would be stored
 * @throws AppError `invalid`
 */
export function requireCompetency(
  { job, company }: { job: JobRating & JobState & WizardContext['job']; company: WizardContext['company'] },
  competency: string | null | undefined,
): void {
  const byMatrix = job.rating_style === RATING_STYLE.matrix && isRatedByCriteria({ job, company });
  if (byMatrix && job.status === 'Published' && competencyKey(competency) === '')
    throw invalid({ competency: ['required'] });
}

/**
 * Before the competency of a question changes: ratings by matrix hang on it.
 * @throws AppError `has_reviews` saying how many
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
