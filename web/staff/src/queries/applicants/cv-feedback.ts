import { queryOptions } from '@tanstack/react-query';
import { call } from '@vivavoce/web-shared/api/api-client.ts';

export const cvReportQuery = (application: number) =>
  queryOptions({
    queryKey: ['cv-feedback', application],
    queryFn: ({ signal }) => call('GET /api/cvcopilot/cv-feedback/{application}', { params: { application }, signal }),
  });

export const cvFileAddress = (application: number, version: number): string =>
  `/api/cvcopilot/cv-feedback/${application}/versions/${version}`;
