import { keepPreviousData, type QueryClient, type UseQueryOptions } from '@tanstack/react-query';
import type { EmailPreview, Job } from '@vivavoce/contract/types.ts';
import { call, type BodyInputOf, type QueryInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import { newIdempotencyKey } from '@vivavoce/web-shared/api/idempotency-key.ts';
import { apiQuery } from '../api-query.ts';

export type JobFilter = QueryInputOf<'GET /api/jobs'>;

/** The applicant that the user rates next, of the same activity first. */
export const nextToRateQuery = (after: { job?: number; application?: number } = {}) =>
  apiQuery('GET /api/desk/next', { query: after }, { staleTime: 0 });

export const deskQuery = apiQuery('GET /api/desk');

/** One page of the activities list; while another page loads, the last one stays. */
export const jobsQuery = (filter: JobFilter) =>
  apiQuery('GET /api/jobs', { query: filter }, { placeholderData: keepPreviousData });

export const jobQuery = (job: number) => apiQuery('GET /api/jobs/{job}', { params: { job } });

export const reviewersQuery = (job: number) => apiQuery('GET /api/jobs/{job}/reviewers', { params: { job } });

/** After a job changed: its own copy immediately, every list and total on next use. */
export function rememberJob(client: QueryClient, job: Job): void {
  client.setQueryData(jobQuery(job.id).queryKey, job);
  void client.invalidateQueries({ queryKey: ['jobs'] });
  void client.invalidateQueries({ queryKey: ['desk'] });
  void client.invalidateQueries({ queryKey: ['plan'] });
}

/** A draft with the same texts and questions. The same key never creates a second one. */
export const duplicateJob = (duplicate: number, idempotencyKey = newIdempotencyKey()) =>
  call('POST /api/jobs', { query: { duplicate }, body: {}, headers: { 'idempotency-key': idempotencyKey } });
/** @param invite_panel also invites the panel members who have not been invited */
export const publishJob = (job: number, invite_panel: boolean) =>
  call('POST /api/jobs/{job}/publish', { params: { job }, body: { invite_panel } });
export const archiveJob = (job: number) => call('POST /api/jobs/{job}/archive', { params: { job } });
export const unarchiveJob = (job: number) => call('POST /api/jobs/{job}/unarchive', { params: { job } });
/** With all its data; where there are answers, only with its title typed. */
export const deleteJob = (job: number, title?: string) =>
  call('DELETE /api/jobs/{job}', { params: { job }, ...(title !== undefined && { body: { title } }) });

export type NewJob = BodyInputOf<'POST /api/jobs'>;
export type JobChange = BodyInputOf<'PATCH /api/jobs/{job}'>;
export type EmailDraft = BodyInputOf<'POST /api/jobs/{job}/email-preview'>;

/** Changes some fields; with the `revision` last seen, another person's later change answers 409 `conflict`. */
export const changeJob = (job: number, body: JobChange) => call('PATCH /api/jobs/{job}', { params: { job }, body });

/** Sends the draft to the reader as a real e-mail. */
export const sendTestMail = (job: number, draft: EmailDraft) =>
  call('POST /api/jobs/{job}/email-test', { params: { job }, body: draft });

/** A preview of an e-mail, queried while it is written. */
export type EmailPreviewQuery = UseQueryOptions<EmailPreview>;

/** From text that is not stored yet. */
export const emailPreviewQuery = (job: number, draft: EmailDraft): EmailPreviewQuery =>
  apiQuery('POST /api/jobs/{job}/email-preview', { params: { job }, body: draft }, { meta: { quiet: true } });
