import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { apiQuery } from '../api-query.ts';

/** Reviews of an applicant whose authors left the panel, and which of them are excluded. */
export const formerReviewersQuery = (job: number, application: number) =>
  apiQuery(
    'GET /api/jobs/{job}/former-reviewers',
    { params: { job }, query: { application } },
    { meta: { quiet: true } },
  );

export const excludeReview = ({ job, review, reason }: { job: number; review: number; reason: string }) =>
  call('PUT /api/jobs/{job}/reviews/{id}/exclusion', { params: { job, id: review }, body: { reason } });

export const includeReview = ({ job, review }: { job: number; review: number }) =>
  call('DELETE /api/jobs/{job}/reviews/{id}/exclusion', { params: { job, id: review } });
