import { queryOptions } from '@tanstack/react-query';
import { isUnderWay } from '@vivavoce/web-shared/airecord/under-way.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';

const AI_POLL_MS = 3000;

export const cvReportQuery = (application: number) =>
  queryOptions({
    queryKey: ['cv-feedback', application],
    queryFn: ({ signal }) => call('GET /api/cvcopilot/cv-feedback/{application}', { params: { application }, signal }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.ai) ? AI_POLL_MS : false),
  });

export const cvFileAddress = (application: number, version: number): string =>
  `/api/cvcopilot/cv-feedback/${application}/versions/${version}`;
