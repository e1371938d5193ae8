import { RATING_STYLE } from '@vivavoce/domain/reviews/styles.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { criteriaOf } from './criteria-standings.repository.ts';
import * as repository from './feedback.repository.ts';
import type { FeedbackRow } from './feedback.repository.ts';

interface RatedJob {
  id: number;
  company_id: number;
  rating_style: number;
  rating_scale: number;
}

/** Criteria by which an applicant of the activity is rated, with the mean of the sent ratings. */
export const criteriaFor = (db: Queryable, job: RatedJob, application: number) =>
  criteriaOf(db, {
    job: job.id,
    application,
    matrix: job.rating_style === RATING_STYLE.matrix,
    scale: job.rating_scale,
  });

/** The points as they are released: with their scores where the feedback shows them and the company allows it. */
export async function releasedPoints(
  tx: Tx,
  job: RatedJob,
  { application_id, points, with_scores }: Pick<FeedbackRow, 'application_id' | 'points' | 'with_scores'>,
): Promise<FeedbackRow['points']> {
  const shows = with_scores && (await repository.allowsScores(tx, job.company_id));
  const criteria = shows ? await criteriaFor(tx, job, application_id) : [];
  const scores = new Map(criteria.map(({ key, score }) => [key, score]));
  return points.map(({ criterion, name, kind, text }) => {
    const score = scores.get(criterion) ?? null;
    return { criterion, name, kind, text, ...(score !== null && { score }) };
  });
}
