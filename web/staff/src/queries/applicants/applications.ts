import type { ApplicationDetail } from '@vivavoce/contract/types.ts';
import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { call, type BodyInputOf, type QueryInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import { newIdempotencyKey } from '@vivavoce/web-shared/api/idempotency-key.ts';
import { apiQuery } from '../api-query.ts';

export type ApplicationFilter = QueryInputOf<'GET /api/jobs/{job}/applications'>;
export type NewApplicants = BodyInputOf<'POST /api/jobs/{job}/applications'>;

/** One bucket's page with the counts of all; while another loads, the last one stays. */
export const applicationsQuery = (job: number, filter: ApplicationFilter) =>
  apiQuery(
    'GET /api/jobs/{job}/applications',
    { params: { job }, query: filter },
    { placeholderData: keepPreviousData },
  );

export const applicationQuery = (job: number, application: number) =>
  apiQuery('GET /api/jobs/{job}/applications/{application}', { params: { job, application } });

/** After applicants changed: reloads lists, counts, panel progress and feed of the job. */
export function refreshApplicants(client: QueryClient, job: number): Promise<void> {
  void client.invalidateQueries({ queryKey: ['jobs'] });
  void client.invalidateQueries({ queryKey: ['desk'] });
  void client.invalidateQueries({ queryKey: ['plan'] });
  return client.invalidateQueries({ queryKey: ['job', job] });
}

export const addApplicants = (job: number, body: NewApplicants | FormData, idempotencyKey: string) =>
  call('POST /api/jobs/{job}/applications', {
    params: { job },
    body,
    headers: { 'idempotency-key': idempotencyKey },
  });

export type BulkDecision = BodyInputOf<'POST /api/jobs/{job}/applications/bulk'>;

/** One decision about all selected applicants; those who need no change stay as they are. */
export const decideForAll = (job: number, body: BulkDecision, idempotencyKey = newIdempotencyKey()) =>
  call('POST /api/jobs/{job}/applications/bulk', {
    params: { job },
    body,
    headers: { 'idempotency-key': idempotencyKey },
  });

type One = { job: number; application: number };

export const shortlist = (params: One) => call('POST /api/jobs/{job}/applications/{application}/shortlist', { params });
export const unshortlist = (params: One) =>
  call('POST /api/jobs/{job}/applications/{application}/unshortlist', { params });
export const reject = (params: One) => call('POST /api/jobs/{job}/applications/{application}/reject', { params });

type Names = ApplicationDetail['names'];

export const correctName = (params: One, body: Names) =>
  call('PATCH /api/jobs/{job}/applications/{application}', { params, body });

export const promiseReview = (params: One, review_paid: boolean) =>
  call('PATCH /api/jobs/{job}/applications/{application}', { params, body: { review_paid } });

type Programmes = NonNullable<BodyInputOf<'PATCH /api/jobs/{job}/applications/{application}'>['programmes']>;

/** Replaces the programmes of an applicant. */
export const changeProgrammes = (params: One, programmes: Programmes) =>
  call('PATCH /api/jobs/{job}/applications/{application}', { params, body: { programmes } });

export const invite = (params: One) =>
  call('POST /api/jobs/{job}/applications/{application}/invite', {
    params,
    body: {},
    headers: { 'idempotency-key': newIdempotencyKey() },
  });

export type EmailCorrection = BodyInputOf<'POST /api/jobs/{job}/applications/{application}/correct_email'>;

export const correctEmail = (params: One, body: EmailCorrection, idempotencyKey: string) =>
  call('POST /api/jobs/{job}/applications/{application}/correct_email', {
    params,
    body,
    headers: { 'idempotency-key': idempotencyKey },
  });

export const eraseApplicant = (job: number, application: number, full_name: string) =>
  call('DELETE /api/jobs/{job}/applications/{application}', { params: { job, application }, body: { full_name } });
