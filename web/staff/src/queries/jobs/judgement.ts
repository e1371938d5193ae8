import type { QueryClient } from '@tanstack/react-query';
import type { JudgementResult, JudgementTest } from '@vivavoce/contract/types.ts';
import { call, hrefOf, type BodyInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import { sendFile } from '@vivavoce/web-shared/api/send-file.ts';
import { apiQuery } from '../api-query.ts';
import { jobQuery } from './jobs.ts';

export type JudgementChange = BodyInputOf<'PUT /api/jobs/{job}/judgement-test'>;

export const judgementTestQuery = (job: number) => apiQuery('GET /api/jobs/{job}/judgement-test', { params: { job } });

export const judgementFiguresQuery = (job: number) =>
  apiQuery('GET /api/jobs/{job}/judgement-figures', { params: { job } });

export const putJudgementTest = (job: number, body: JudgementChange) =>
  call('PUT /api/jobs/{job}/judgement-test', { params: { job }, body });

/** After the scenarios changed: the activity has another length. */
export function rememberJudgementTest(client: QueryClient, test: JudgementTest): void {
  client.setQueryData(judgementTestQuery(test.job).queryKey, test);
  void client.invalidateQueries({ queryKey: jobQuery(test.job).queryKey, exact: true });
  void client.invalidateQueries({ queryKey: ['jobs'] });
}

export const judgementResultsQuery = (job: number, application: number) =>
  apiQuery('GET /api/jobs/{job}/judgement-results', { params: { job }, query: { application } });

export const releaseResults = (job: number, application: number, released: boolean) =>
  call('POST /api/jobs/{job}/applications/{application}/judgement-results', {
    params: { job, application },
    body: { released },
  });

export function rememberResults(client: QueryClient, job: number, application: number, list: JudgementResult[]) {
  client.setQueryData(judgementResultsQuery(job, application).queryKey, list);
}

/** Sends a picture that a scenario may show. */
export const addPicture = (job: number, file: Blob): Promise<{ id: number }> =>
  sendFile('POST /api/jobs/{job}/scenario-pictures', { params: { job }, field: 'image', file, filename: 'image' });

export const pictureHref = (job: number, picture: number): string =>
  hrefOf('GET /api/jobs/{job}/scenario-pictures/{picture}', { params: { job, picture } });
