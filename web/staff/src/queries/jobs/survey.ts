import { apiQuery } from '../api-query.ts';

/** Survey of the applicants of an activity after sending, in figures. */
export const surveyQuery = (job: number) => apiQuery('GET /api/jobs/{job}/survey', { params: { job } });
