import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Comment, ReviewComment } from '@vivavoce/contract/types.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';

export const commentsQuery = (job: number, application: number) =>
  queryOptions({
    queryKey: ['job', job, 'application', application, 'comments'],
    queryFn: ({ signal }) => call('GET /api/jobs/{job}/comments', { params: { job }, query: { application }, signal }),
  });

/** Notes about single answers; those of others come once the own review is sent. */
export const reviewCommentsQuery = (job: number, application: number) =>
  queryOptions({
    queryKey: ['job', job, 'application', application, 'review-comments'],
    queryFn: ({ signal }) =>
      call('GET /api/jobs/{job}/reviewcomments', { params: { job }, query: { application }, signal }),
  });

export const addComment = (job: number, application: number, comment: string, idempotencyKey: string) =>
  call('POST /api/jobs/{job}/comments', {
    params: { job },
    body: { application, comment },
    headers: { 'idempotency-key': idempotencyKey },
  });

export const saveNote = (job: number, application: number, question: number, comment: string) =>
  call('POST /api/jobs/{job}/reviewcomments', { params: { job }, body: { application, question, comment } });

export function rememberComment(client: QueryClient, job: number, given: Comment): void {
  client.setQueryData(commentsQuery(job, given.application).queryKey, (known) => [
    ...(known ?? []).filter(({ id }) => id !== given.id),
    given,
  ]);
}

export function rememberNote(client: QueryClient, job: number, given: ReviewComment): void {
  client.setQueryData(
    reviewCommentsQuery(job, given.application).queryKey,
    (known) => known && [...known.filter(({ id }) => id !== given.id), given],
  );
}
