import { queryOptions } from '@tanstack/react-query';
import { call } from '@vivavoce/web-shared/api/api-client.ts';

/** The figures of a practice, as far as the applicant shares them. */
export const practiceQuery = (job: number, application: number) =>
  queryOptions({
    queryKey: ['job', job, 'application', application, 'practice'],
    queryFn: ({ signal }) =>
      call('GET /api/jobs/{job}/practice-figures', { params: { job }, query: { application }, signal }),
    meta: { quiet: true },
  });
