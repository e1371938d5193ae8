import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { apiQuery } from '../api-query.ts';

const AT = '/api/jobs/{job}/evidence';

/** Passages that AI found for the criteria of the activity, of one applicant. */
export const evidenceQuery = (job: number, application: number) =>
  apiQuery(`GET ${AT}`, { params: { job }, query: { application } }, { staleTime: 0, meta: { quiet: true } });

export const askForEvidence = (job: number) => call(`POST ${AT}`, { params: { job } });
