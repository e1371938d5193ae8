import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type BodyInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import { apiQuery } from '../api-query.ts';

export type NewReviewer = BodyInputOf<'POST /api/jobs/{job}/reviewers'>;

/** People who can still be added to the panel of a job; while another search loads, the last answer stays. */
export const peopleQuery = (not_job: number, q: string) =>
  queryOptions({
    queryKey: ['job', not_job, 'people', q],
    queryFn: ({ signal }) => call('GET /api/reviewers', { query: { not_job, ...(q && { q }) }, signal }),
    placeholderData: keepPreviousData,
  });

/** People on any panel of the company, by name. */
export const seatedQuery = (q: string) =>
  apiQuery('GET /api/reviewers', { query: { seated: 'true', ...(q && { q }) } }, { placeholderData: keepPreviousData });

/** One of them; null where the company does not know that person. */
export const seatedPersonQuery = (user: number) =>
  queryOptions({
    queryKey: ['seated', 'person', user],
    queryFn: async ({ signal }) => (await call('GET /api/reviewers', { query: { user }, signal }))[0] ?? null,
  });

export const changeReviewer = (job: number, reviewer: number, may_decide: boolean) =>
  call('PATCH /api/jobs/{job}/reviewers/{reviewer}', { params: { job, reviewer }, body: { may_decide } });

/** Mails the invitation, or a reminder to a person who was invited. */
export const inviteReviewer = (job: number, reviewer: number, idempotencyKey: string) =>
  call('POST /api/jobs/{job}/reviewers/{reviewer}/invite', {
    params: { job, reviewer },
    headers: { 'idempotency-key': idempotencyKey },
  });

/** Effects of moving so many applicants from one seat to another. */
export const moveQuery = (job: number, { from, to, count }: { from: number; to: number; count: number }) =>
  queryOptions({
    queryKey: ['job', job, 'people', 'move', from, to, count],
    queryFn: ({ signal }) =>
      call('GET /api/jobs/{job}/reviewers/{reviewer}/move', {
        params: { job, reviewer: from },
        query: { to, count },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const moveApplicants = (
  job: number,
  { from, to, count }: { from: number; to: number; count: number },
  idempotencyKey: string,
) =>
  call('POST /api/jobs/{job}/reviewers/{reviewer}/move', {
    params: { job, reviewer: from },
    body: { to, count },
    headers: { 'idempotency-key': idempotencyKey },
  });
