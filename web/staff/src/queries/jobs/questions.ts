import type { QueryClient } from '@tanstack/react-query';
import type { Question } from '@vivavoce/contract/types.ts';
import { call, type BodyInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import { apiQuery } from '../api-query.ts';
import { refreshJob } from './jobs.ts';

export type NewQuestion = BodyInputOf<'POST /api/jobs/{job}/questions'>;
export const questionsQuery = (job: number) => apiQuery('GET /api/jobs/{job}/questions', { params: { job } });

/** Shows these questions immediately; dependent data (minutes, count) is reloaded on next use. */
export function rememberQuestions(client: QueryClient, job: number, questions: Question[]): void {
  client.setQueryData(questionsQuery(job).queryKey, questions);
  refreshJob(client, job);
}

export const addQuestion = (job: number, body: NewQuestion, idempotencyKey: string) =>
  call('POST /api/jobs/{job}/questions', {
    params: { job },
    body,
    headers: { 'idempotency-key': idempotencyKey },
  });
