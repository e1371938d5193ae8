import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { ApplicantRequest, Adjustments } from '@vivavoce/contract/types.ts';
import { call, type BodyInputOf, type QueryInputOf, type ResultOf } from '@vivavoce/web-shared/api/api-client.ts';
import { refreshApplicants } from './applications.ts';

export type RequestFilter = QueryInputOf<'GET /api/companies/{shortname}/actions'>;
export type RequestsPage = ResultOf<'GET /api/companies/{shortname}/actions'>;
export type RequestChange = BodyInputOf<'PATCH /api/companies/{shortname}/actions'>;

/**
 * One page of the requests of applicants, with the number that wait of each type; while another loads, the last one
 * stays.
 */
export const requestsQuery = (shortname: string, filter: RequestFilter) =>
  queryOptions({
    queryKey: ['actions', shortname, filter],
    queryFn: ({ signal }) =>
      call('GET /api/companies/{shortname}/actions', { params: { shortname }, query: filter, signal }),
    placeholderData: keepPreviousData,
  });

export const countPending = (pending: Readonly<Record<ApplicantRequest['action_type'], number>>): number =>
  Object.values(pending).reduce((sum, count) => sum + count, 0);

const pollMs = 60_000;

/** The number of waiting requests, for the menu. Polled, so it does not count as activity of the person. */
export const pendingQuery = (shortname: string) =>
  queryOptions({
    queryKey: ['actions', shortname, 'pending'],
    queryFn: async ({ signal }) => {
      const { pending_actions } = await call('GET /api/companies/{shortname}/actions', {
        params: { shortname },
        query: { page_size: 1 },
        headers: { passive: '1' },
        signal,
      });
      return countPending(pending_actions);
    },
    refetchInterval: pollMs,
    retry: false,
    meta: { quiet: true },
  });

export const refreshRequests = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['actions'] });

export const changeRequest = (shortname: string, body: RequestChange): Promise<ApplicantRequest> =>
  call('PATCH /api/companies/{shortname}/actions', { params: { shortname }, body });

type One = { job: number; application: number };

export const acceptAdjustments = (params: One, adjustments: Adjustments) =>
  call('PATCH /api/jobs/{job}/applications/{application}', { params, body: { adjustments } });

/** From now on the applicant has the questions without adjustments; existing answers stay. */
export const withdrawAdjustments = (params: One) =>
  call('PATCH /api/jobs/{job}/applications/{application}', { params, body: { reasonable_adjustments: false } });

/** Deletes the answers to these questions, so that they can be answered again. */
export const openAgain = ({ job, application }: One, questions: number[]) =>
  call('DELETE /api/jobs/{job}/answers', { params: { job }, body: { application, questions } });

/** After a request was granted, whatever its type. */
export async function afterGrant(client: QueryClient, job: number): Promise<void> {
  await refreshRequests(client);
  await refreshApplicants(client, job);
}
