import type { JobState } from '@vivavoce/domain/jobs/lifecycle.ts';
import type { JobMatrix } from '@vivavoce/domain/jobs/publishing.ts';
import { isRatedByCriteria } from '@vivavoce/domain/jobs/wizard-steps.ts';
import type { WizardContext } from '@vivavoce/domain/jobs/wizard-steps.ts';
import { competencyKey } from '@vivavoce/domain/reviews/matrix.ts';
import { RATING_STYLE } from '@vivavoce/domain/reviews/styles.ts';
import type { RatingScale } from '@vivavoce/domain/reviews/styles.ts';
import { AppError, invalid } from '../../lib/app-error.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import type { JobCriteria } from '../../db/schema/index.ts';
import * as repository from './job-criteria.repository.ts';

/** The interface for other modules, on which this module does not depend. */

type JobRating = { id: number; rating_style: number; rating_scale: number };

/** The scale of a job's row. */
export const scaleOf = (job: { rating_scale: number }): RatingScale => (job.rating_scale === 10 ? 10 : 5);

/** Locks the job against edits and reviews: first of all in a transaction. */
export const lockForEditing = repository.lockForEditing;

/** Locks the criteria against edits while a reviewer rates; reviewers do not wait for each other. */
export const lockForRating = repository.lockForRating;

/** Whether an applicant of this job has a rating. */
export const isRated = repository.isRated;

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

/** The criteria of a job, for a template. */
export const readCriteria = repository.readCriteria;

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
  await repository.lockForEditing(tx, jobId);
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
