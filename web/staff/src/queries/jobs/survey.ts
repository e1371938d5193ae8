import { queryOptions } from '@tanstack/react-query';
import { call } from '@vivavoce/web-shared/api/api-client.ts';

/** Survey of the applicants of an activity after sending, in figures. */
export const surveyQuery = (job: number) =>
  queryOptions({
    queryKey: ['job', job, 'survey'],
    queryFn: ({ signal }) => call('GET /api/jobs/{job}/survey', { params: { job }, signal }),
  });
