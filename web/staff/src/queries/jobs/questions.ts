import type { QueryClient } from '@tanstack/react-query';
import type { Question } from '@vivavoce/contract/types.ts';
import { call, type BodyInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import { apiQuery } from '../api-query.ts';
import { jobQuery } from './jobs.ts';

export type NewQuestion = BodyInputOf<'POST /api/jobs/{job}/questions'>;
export type QuestionChange = BodyInputOf<'PUT /api/jobs/{job}/questions/{question}'>;

export const questionsQuery = (job: number) => apiQuery('GET /api/jobs/{job}/questions', { params: { job } });

/** Shows these questions immediately; dependent data (minutes, count) is reloaded on next use. */
export function rememberQuestions(client: QueryClient, job: number, questions: Question[]): void {
  client.setQueryData(questionsQuery(job).queryKey, questions);
  void client.invalidateQueries({ queryKey: jobQuery(job).queryKey, exact: true });
  void client.invalidateQueries({ queryKey: ['jobs'] });
}

export const addQuestion = (job: number, body: NewQuestion, idempotencyKey: string) =>
  call('POST /api/jobs/{job}/questions', {
    params: { job },
    body,
    headers: { 'idempotency-key': idempotencyKey },
  });

export const changeQuestion = (job: number, question: number, body: QuestionChange) =>
  call('PUT /api/jobs/{job}/questions/{question}', { params: { job, question }, body });

/** With the `revision` last seen, another person's later change answers 409 `conflict`. */
export const removeQuestion = (job: number, question: number, revision: number) =>
  call('DELETE /api/jobs/{job}/questions/{question}', { params: { job, question }, query: { revision } });

/** The criteria for answers to a question; they are deleted with it. */
export const readCriteria = (job: number, question: number) =>
  call('GET /api/jobs/{job}/rubrics', { params: { job }, query: { question } });

export type Criteria = Awaited<ReturnType<typeof readCriteria>>[number];

/** Gives a question the same criteria as another one had. */
export const copyCriteria = (job: number, question: number, { indicators, enabled }: Criteria) =>
  call('POST /api/jobs/{job}/rubrics', {
    params: { job },
    body: { question, enabled, indicators: indicators.map(({ text, score }) => ({ text, score })) },
  });

export type VariantsWish = BodyInputOf<'POST /api/jobs/{job}/questions/generate-variants'>;

/** Variants of a question, written by AI. Nothing is stored. */
export const writeVariants = (job: number, body: VariantsWish, signal: AbortSignal) =>
  call('POST /api/jobs/{job}/questions/generate-variants', { params: { job }, body, signal });

export const emailQuestions = (job: number, msg_to: string[], idempotencyKey: string) =>
  call('POST /api/jobs/{job}/email_questions', {
    params: { job },
    body: { msg_to },
    headers: { 'idempotency-key': idempotencyKey },
  });
