import { apiQuery } from '../api-query.ts';

/** The figures of a practice, those that the applicant shares. */
export const practiceQuery = (job: number, application: number) =>
  apiQuery(
    'GET /api/jobs/{job}/practice-figures',
    { params: { job }, query: { application } },
    { meta: { quiet: true } },
  );
