import { apiQuery } from '../api-query.ts';

/** The figures of a practice, as far as the applicant shares them. */
export const practiceQuery = (job: number, application: number) =>
  apiQuery(
    'GET /api/jobs/{job}/practice-figures',
    { params: { job }, query: { application } },
    { meta: { quiet: true } },
  );
