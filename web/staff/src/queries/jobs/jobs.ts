import { keepPreviousData, type QueryClient, type UseQueryOptions, queryOptions } from '@tanstack/react-query';
import type { EmailPreview, Job } from '@vivavoce/contract/types.ts';
import { call, type BodyInputOf, type QueryInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import { newIdempotencyKey } from '@vivavoce/web-shared/api/idempotency-key.ts';
import { apiQuery } from '../api-query.ts';
import type { OfApplicant } from '../of-applicant.ts';

export type JobFilter = QueryInputOf<'GET /api/jobs'>;

/** The applicant that the user rates next, of the same activity first. */
export const nextToRateQuery = (after: { job?: number; application?: number } = {}) =>
  apiQuery('GET /api/desk/next', { query: after }, { staleTime: 0 });

/** One page of the activities list; while another page loads, the last one stays. */
export const jobsQuery = (filter: JobFilter) =>
  apiQuery('GET /api/jobs', { query: filter }, { placeholderData: keepPreviousData });

export const jobQuery = (job: number) => apiQuery('GET /api/jobs/{job}', { params: { job } });

export const reviewersQuery = (job: number) => apiQuery('GET /api/jobs/{job}/reviewers', { params: { job } });

export const webinarQuery = (job: number) => apiQuery('GET /api/jobs/{job}/webinar', { params: { job } });

/** A person of any panel; null where the company does not know that person. */
export const seatedPersonQuery = (user: number) =>
  queryOptions({
    queryKey: ['seated', 'person', user],
    queryFn: async ({ signal }) => (await call('GET /api/reviewers', { query: { user }, signal }))[0] ?? null,
  });

/** The newest activities that are being deleted. */
export const deletionsQuery = apiQuery('GET /api/deletions', { query: { page_size: 20 } }, { meta: { quiet: true } });

/** Files are stored beside the activity's own fields, so the rest of it stays as it is. */
export function rememberFiles(client: QueryClient, job: number, change: (now: Job) => Partial<Job>): void {
  client.setQueryData(jobQuery(job).queryKey, (now) => now && { ...now, ...change(now) });
}

/** After a job changed: its own copy immediately, every list and total on next use. */
export function rememberJob(client: QueryClient, job: Job): void {
  client.setQueryData(jobQuery(job.id).queryKey, job);
  void client.invalidateQueries({ queryKey: ['jobs'] });
  void client.invalidateQueries({ queryKey: ['desk'] });
  void client.invalidateQueries({ queryKey: ['plan'] });
}

/** After a part of an activity changed, on which its length or its end depends. */
export function refreshJob(client: QueryClient, job: number): void {
  void client.invalidateQueries({ queryKey: jobQuery(job).queryKey, exact: true });
  void client.invalidateQueries({ queryKey: ['jobs'] });
}

/** A draft with the same texts and questions. The same key never creates a second one. */
export const duplicateJob = (duplicate: number, idempotencyKey = newIdempotencyKey()) =>
  call('POST /api/jobs', { query: { duplicate }, body: {}, headers: { 'idempotency-key': idempotencyKey } });

export type JobChange = BodyInputOf<'PATCH /api/jobs/{job}'>;
export type EmailDraft = BodyInputOf<'POST /api/jobs/{job}/email-preview'>;

/** Changes some fields; with the `revision` last seen, another person's later change answers 409 `conflict`. */
export const changeJob = (job: number, body: JobChange) => call('PATCH /api/jobs/{job}', { params: { job }, body });

/** A preview of an e-mail, queried while it is written. */
export type EmailPreviewQuery = UseQueryOptions<EmailPreview>;

/** From text that is not stored yet. */
export const emailPreviewQuery = (job: number, draft: EmailDraft): EmailPreviewQuery =>
  apiQuery('POST /api/jobs/{job}/email-preview', { params: { job }, body: draft }, { meta: { quiet: true } });

type PreviewedMail = BodyInputOf<'POST /api/jobs/{job}/applications/{application}/email-preview'>;

/** A message or the Unsuccessful e-mail as this applicant would get it. */
export const messagePreviewQuery = ({ job, application }: OfApplicant, body: PreviewedMail): EmailPreviewQuery =>
  apiQuery(
    'POST /api/jobs/{job}/applications/{application}/email-preview',
    { params: { job, application }, body },
    { meta: { quiet: true } },
  );
