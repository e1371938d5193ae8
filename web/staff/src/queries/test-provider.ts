import type { QueryClient } from '@tanstack/react-query';
import type { JobAssessment, ProviderTest } from '@vivavoce/contract/types.ts';
import { call, type BodyInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import { apiQuery } from './api-query.ts';
import { jobQuery } from './jobs/jobs.ts';
import { settingsQuery } from './sign-in/session.ts';

export const testProviderQuery = apiQuery('GET /api/companies/test-provider');

export const putTestProvider = (body: BodyInputOf<'PUT /api/companies/test-provider'>) =>
  call('PUT /api/companies/test-provider', { body });

export const removeTestProvider = () => call('DELETE /api/companies/test-provider');

/** After the access changed: with it the kinds of activities on offer do. */
export const refreshTestProvider = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: testProviderQuery.queryKey }),
    client.invalidateQueries({ queryKey: settingsQuery.queryKey }),
  ]);

export const assessmentsQuery = (job: number) => apiQuery('GET /api/jobs/{job}/assessments', { params: { job } });

export const assessmentQuery = (job: number) => apiQuery('GET /api/jobs/{job}/assessment', { params: { job } });

export const putAssessment = (job: number, body: BodyInputOf<'PUT /api/jobs/{job}/assessment'>) =>
  call('PUT /api/jobs/{job}/assessment', { params: { job }, body });

/** After another test was chosen: the activity has another length. */
export function rememberAssessment(client: QueryClient, assessment: JobAssessment): void {
  client.setQueryData(assessmentQuery(assessment.job).queryKey, assessment);
  void client.invalidateQueries({ queryKey: jobQuery(assessment.job).queryKey, exact: true });
  void client.invalidateQueries({ queryKey: ['jobs'] });
}

export const providerTestQuery = (job: number, application: number) =>
  apiQuery('GET /api/jobs/{job}/applications/{application}/provider-test', { params: { job, application } });

export const retryProviderTest = (job: number, application: number): Promise<{ test: ProviderTest | null }> =>
  call('POST /api/jobs/{job}/applications/{application}/provider-test', { params: { job, application } });
