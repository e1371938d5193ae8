import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { call, type BodyInputOf, type QueryInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import { newIdempotencyKey } from '@vivavoce/web-shared/api/idempotency-key.ts';
import { apiQuery } from '../api-query.ts';
import type { OfApplicant } from '../of-applicant.ts';

type PreviewBody = BodyInputOf<'POST /api/jobs/{job}/invite_preview'>;

/** How many would be invited. Never cached, since others invite meanwhile. */
export const invitePreviewQuery = (job: number, body: PreviewBody) =>
  apiQuery(
    'POST /api/jobs/{job}/invite_preview',
    { params: { job }, body },
    { placeholderData: keepPreviousData, staleTime: 0, retry: false },
  );

export type ApplicationFilter = QueryInputOf<'GET /api/jobs/{job}/applications'>;
/** One bucket's page with the counts of all; while another loads, the last one stays. */
export const applicationsQuery = (job: number, filter: ApplicationFilter) =>
  apiQuery(
    'GET /api/jobs/{job}/applications',
    { params: { job }, query: filter },
    { placeholderData: keepPreviousData },
  );

export const applicationQuery = ({ job, application }: OfApplicant) =>
  apiQuery('GET /api/jobs/{job}/applications/{application}', { params: { job, application } });

/** After applicants changed: reloads lists, counts, panel progress and feed of the job. */
export function refreshApplicants(client: QueryClient, job: number): Promise<void> {
  void client.invalidateQueries({ queryKey: ['jobs'] });
  void client.invalidateQueries({ queryKey: ['desk'] });
  void client.invalidateQueries({ queryKey: ['plan'] });
  return client.invalidateQueries({ queryKey: ['job', job] });
}

export type BulkDecision = BodyInputOf<'POST /api/jobs/{job}/applications/bulk'>;

/** One decision about all selected applicants; those who need no change stay as they are. */
export const decideForAll = (job: number, body: BulkDecision, idempotencyKey = newIdempotencyKey()) =>
  call('POST /api/jobs/{job}/applications/bulk', {
    params: { job },
    body,
    headers: { 'idempotency-key': idempotencyKey },
  });

type DecisionPreviewBody = BodyInputOf<'POST /api/jobs/{job}/applications/decision_preview'>;

/** The applicants that a decision would change, counted. Never cached, since applicants answer and colleagues decide meanwhile. */
export const decisionPreviewQuery = (job: number, body: DecisionPreviewBody) =>
  apiQuery(
    'POST /api/jobs/{job}/applications/decision_preview',
    { params: { job }, body },
    { placeholderData: keepPreviousData, staleTime: 0, retry: false },
  );
