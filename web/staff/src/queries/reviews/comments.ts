import type { QueryClient } from '@tanstack/react-query';
import type { Comment, ReviewComment } from '@vivavoce/contract/types.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { apiQuery } from '../api-query.ts';

export const commentsQuery = (job: number, application: number) =>
  apiQuery('GET /api/jobs/{job}/comments', { params: { job }, query: { application } });

/** Notes about single answers; those of others come once the own review is sent. */
export const reviewCommentsQuery = (job: number, application: number) =>
  apiQuery('GET /api/jobs/{job}/reviewcomments', { params: { job }, query: { application } });

export const addComment = (job: number, application: number, comment: string, idempotencyKey: string) =>
  call('POST /api/jobs/{job}/comments', {
    params: { job },
    body: { application, comment },
    headers: { 'idempotency-key': idempotencyKey },
  });

export const changeComment = (job: number, id: number, comment: string) =>
  call('PUT /api/jobs/{job}/comments/{id}', { params: { job, id }, body: { comment } });

export function replaceComment(client: QueryClient, job: number, comment: Comment): void {
  client.setQueryData(commentsQuery(job, comment.application).queryKey, (cached) =>
    cached?.map((entry) => (entry.id === comment.id ? comment : entry)),
  );
}

export function forgetComment(client: QueryClient, job: number, { id, application }: Comment): void {
  client.setQueryData(commentsQuery(job, application).queryKey, (cached) => cached?.filter((entry) => entry.id !== id));
}

export const saveNote = (job: number, application: number, question: number, comment: string) =>
  call('POST /api/jobs/{job}/reviewcomments', { params: { job }, body: { application, question, comment } });

export function rememberComment(client: QueryClient, job: number, comment: Comment): void {
  client.setQueryData(commentsQuery(job, comment.application).queryKey, (cached) => [
    ...(cached ?? []).filter(({ id }) => id !== comment.id),
    comment,
  ]);
}

export function rememberNote(client: QueryClient, job: number, comment: ReviewComment): void {
  client.setQueryData(
    reviewCommentsQuery(job, comment.application).queryKey,
    (cached) => cached && [...cached.filter(({ id }) => id !== comment.id), comment],
  );
}
