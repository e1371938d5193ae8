import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { ApplicantRequest } from '@vivavoce/contract/types.ts';
import { call, type QueryInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import { refreshApplicants } from './applications.ts';

export type RequestFilter = QueryInputOf<'GET /api/companies/{shortname}/actions'>;
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

/** After a request was granted, whatever its type. */
export async function afterGrant(client: QueryClient, job: number): Promise<void> {
  await refreshRequests(client);
  await refreshApplicants(client, job);
}
