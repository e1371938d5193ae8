import { queryOptions } from '@tanstack/react-query';
import { call } from '@vivavoce/web-shared/api/api-client.ts';

/** How groups fared in an activity, or in all of the company, from what applicants volunteered. */
export const biasReportQuery = (job: number | null) =>
  queryOptions({
    queryKey: job === null ? ['bias-report'] : ['job', job, 'bias-report'],
    queryFn: ({ signal }) =>
      job === null
        ? call('GET /api/bias-report', { signal })
        : call('GET /api/jobs/{job}/bias-report', { params: { job }, signal }),
    meta: { quiet: true },
  });
