import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { MatrixReview, Rubric, RubricReview } from '@vivavoce/contract/types.ts';
import { call, type BodyInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import { apiQuery } from '../api-query.ts';
import type { OfApplicant } from '../of-applicant.ts';

export const rubricsQuery = (job: number) => apiQuery('GET /api/jobs/{job}/rubrics', { params: { job }, query: {} });

/** The steps proposed for any question, on the scale and in the language of the activity. */
export const standardRubricQuery = (job: number, scale: number, locale: string) =>
  queryOptions({
    queryKey: ['job', job, 'standard-rubric', scale, locale],
    queryFn: ({ signal }) =>
      call('GET /api/jobs/{job}/rubrics', { params: { job }, query: { default: 'true' }, signal }),
  });

/** The stored matrix. */
export const matrixQuery = (job: number) =>
  apiQuery('GET /api/jobs/{job}/matrixreviewoptions', { params: { job }, query: {} });

/** The stored matrix with the proposal from the questions. */
export const proposedMatrixQuery = (job: number) =>
  apiQuery(
    'GET /api/jobs/{job}/matrixreviewoptions',
    { params: { job }, query: { default: 'true' } },
    { staleTime: 0, gcTime: 0 },
  );

export function rememberRubric(client: QueryClient, job: number, rubric: Rubric): void {
  client.setQueryData(rubricsQuery(job).queryKey, (cached = []) =>
    cached.some(({ id }) => id === rubric.id)
      ? cached.map((entry) => (entry.id === rubric.id ? rubric : entry))
      : [...cached, rubric],
  );
}

/** The indicators that the reader chose for one applicant. */
export const rubricReviewsQuery = ({ job, application }: OfApplicant) =>
  apiQuery('GET /api/jobs/{job}/rubricreviews', { params: { job }, query: { application } });

/** Levels chosen for one applicant; those of others come once the own review is sent. */
export const matrixReviewsQuery = ({ job, application }: OfApplicant) =>
  apiQuery('GET /api/jobs/{job}/matrixreviews', { params: { job }, query: { application } });

export const chooseIndicator = (job: number, body: BodyInputOf<'POST /api/jobs/{job}/rubricreviews'>) =>
  call('POST /api/jobs/{job}/rubricreviews', { params: { job }, body });

export type LevelChoice = BodyInputOf<'POST /api/jobs/{job}/matrixreviews'>;

export const chooseLevel = (job: number, body: LevelChoice) =>
  call('POST /api/jobs/{job}/matrixreviews', { params: { job }, body });

export const takeBackLevel = ({ job, id }: { job: number; id: number }) =>
  call('DELETE /api/jobs/{job}/matrixreviews/{id}', { params: { job, id } });

export function rememberRubricReview(client: QueryClient, job: number, review: RubricReview): void {
  client.setQueryData(rubricReviewsQuery({ job, application: review.application }).queryKey, (cached = []) => [
    ...cached.filter(({ question }) => question !== review.question),
    review,
  ]);
}

/** Replaces one person's level for one indicator of one answer; null removes it. */
export function rememberLevel(
  client: QueryClient,
  job: number,
  at: Pick<MatrixReview, 'application' | 'question' | 'indicator'> & { reviewer: number },
  review: MatrixReview | null,
): void {
  client.setQueryData(matrixReviewsQuery({ job, application: at.application }).queryKey, (cached = []) => [
    ...cached.filter(
      (row) => row.reviewer.id !== at.reviewer || row.question !== at.question || row.indicator !== at.indicator,
    ),
    ...(review ? [review] : []),
  ]);
}
