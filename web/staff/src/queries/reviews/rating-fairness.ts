import { ask } from '@vivavoce/web-shared/api/api-client.ts';
import { apiQuery } from '../api-query.ts';

/** Agreement, leniency, spread and pace of the reviewers of an activity. */
export const exportRatingFairness = (job: number) =>
  ask('GET /api/jobs/{job}/rating-fairness/export', { params: { job } });

export const ratingFairnessQuery = (job: number) =>
  apiQuery('GET /api/jobs/{job}/rating-fairness', { params: { job } }, { meta: { quiet: true } });
