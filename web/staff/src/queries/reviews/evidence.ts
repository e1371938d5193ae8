import { queryOptions } from '@tanstack/react-query';
import { call } from '@vivavoce/web-shared/api/api-client.ts';

const AT = '/api/jobs/{job}/evidence';

/** Passages that AI found for the criteria of the activity, of one applicant. */
export const evidenceQuery = (job: number, application: number) =>
  queryOptions({
    queryKey: ['job', job, 'application', application, 'evidence'],
    queryFn: ({ signal }) => call(`GET ${AT}`, { params: { job }, query: { application }, signal }),
    staleTime: 0,
    meta: { quiet: true },
  });

export const askForEvidence = (job: number) => call(`POST ${AT}`, { params: { job } });
