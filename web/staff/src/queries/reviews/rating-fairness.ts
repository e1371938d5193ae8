import { queryOptions } from '@tanstack/react-query';
import { ask, call } from '@vivavoce/web-shared/api/api-client.ts';

/** Agreement, leniency, spread and pace of the reviewers of an activity. */
export const exportRatingFairness = (job: number) =>
  ask('GET /api/jobs/{job}/rating-fairness/export', { params: { job } });

export const ratingFairnessQuery = (job: number) =>
  queryOptions({
    queryKey: ['job', job, 'rating-fairness'],
    queryFn: ({ signal }) => call('GET /api/jobs/{job}/rating-fairness', { params: { job }, signal }),
    meta: { quiet: true },
  });
