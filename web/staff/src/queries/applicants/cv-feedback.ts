import { isUnderWay } from '@vivavoce/web-shared/airecord/under-way.ts';
import { apiQuery } from '../api-query.ts';

const AI_POLL_MS = 3000;

export const cvReportQuery = (application: number) =>
  apiQuery(
    'GET /api/cvcopilot/cv-feedback/{application}',
    { params: { application } },
    { refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.ai) ? AI_POLL_MS : false) },
  );

export const cvFileAddress = (application: number, version: number): string =>
  `/api/cvcopilot/cv-feedback/${application}/versions/${version}`;
