import { queryOptions } from '@tanstack/react-query';
import { call } from '@vivavoce/web-shared/api/api-client.ts';

/** How groups fared, from what applicants volunteered. */
export const biasReportQuery = (job: number) =>
  queryOptions({
    queryKey: ['job', job, 'bias-report'],
    queryFn: ({ signal }) => call('GET /api/jobs/{job}/bias-report', { params: { job }, signal }),
    meta: { quiet: true },
  });
