import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { FACET_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import type { Application } from '@vivavoce/contract/types.ts';
import { call, type QueryInputOf, type ResultOf } from '@vivavoce/web-shared/api/api-client.ts';
import { apiQuery } from '../api-query.ts';

export type ApplicantsPage = ResultOf<'GET /api/jobs/{job}/applications'>;
/** The filter and order of a list, without the place in it. */
export type ListFilter = Omit<QueryInputOf<'GET /api/jobs/{job}/applications'>, 'cursor' | 'from' | 'page_size'>;

/** Rows of a list in one request. */
export const chunkRows = FACET_LIMITS.list_chunk;

const listKey = (job: number, filter: ListFilter) => ['job', job, 'applications', 'list', filter] as const;
const chunkKey = (job: number, filter: ListFilter, chunk: number) => [...listKey(job, filter), chunk] as const;

/**
 * By the cursor of the chunk before where it is loaded, so that no applicant is missed or shown twice; else by
 * offset.
 */
async function startOf(client: QueryClient, job: number, filter: ListFilter, chunk: number) {
  if (chunk === 0) return {};
  const queryKey = chunkKey(job, filter, chunk - 1);
  const before = client.getQueryCache().find<ApplicantsPage>({ queryKey });
  if (before?.state.fetchStatus === 'fetching') await before.promise?.catch(() => undefined);
  const { data, isInvalidated = true } = client.getQueryState<ApplicantsPage>(queryKey) ?? {};
  return data?.next_cursor && !isInvalidated ? { cursor: data.next_cursor } : { from: chunk * chunkRows };
}

/** One chunk of a long list of applicants. The first one has the counts for the whole screen. */
export const applicantsChunkQuery = (client: QueryClient, job: number, filter: ListFilter, chunk: number) =>
  queryOptions({
    queryKey: chunkKey(job, filter, chunk),
    queryFn: async ({ signal }) =>
      call('GET /api/jobs/{job}/applications', {
        params: { job },
        query: { ...filter, page_size: chunkRows, ...(await startOf(client, job, filter, chunk)) },
        signal,
      }),
    // A chunk is large and quickly reloaded, so it is dropped soon when out of sight.
    gcTime: 60_000,
    ...(chunk > 0 && { meta: { quiet: true } }),
  });

export const firstChunkQuery = (client: QueryClient, job: number, filter: ListFilter) => ({
  ...applicantsChunkQuery(client, job, filter, 0),
  placeholderData: keepPreviousData,
});

/** All loaded applicants of a list, in its order. */
export function loadedApplicants(client: QueryClient, job: number, filter: ListFilter): Application[] {
  return client
    .getQueriesData<ApplicantsPage>({ queryKey: listKey(job, filter) })
    .toSorted(([a], [b]) => Number(a.at(-1)) - Number(b.at(-1)))
    .flatMap(([, page]) => page?.results ?? []);
}

type Matching = QueryInputOf<'GET /api/jobs/{job}/applications/count'>;

/**
 * The number of matches, where a search or facets narrow the list and no stored count exists; limited to the length
 * of a list.
 */
export const matchingCountQuery = (job: number, matching: Matching) =>
  apiQuery(
    'GET /api/jobs/{job}/applications/count',
    { params: { job }, query: matching },
    { placeholderData: keepPreviousData },
  );

/** The full number of matches, before an action on all of them; a snapshot. */
export const countOfAllQuery = (job: number, matching: Matching) =>
  queryOptions({
    queryKey: ['count-of-all', job, matching],
    queryFn: ({ signal }) =>
      call('GET /api/jobs/{job}/applications/count', {
        params: { job },
        query: { ...matching, all: 'true' },
        signal,
      }),
    staleTime: 60_000,
  });

/** The ids of a range of rows, in the order of the list. */
export const idsBetween = async (job: number, filter: ListFilter, from: number, count: number): Promise<number[]> =>
  (await call('GET /api/jobs/{job}/applications/ids', { params: { job }, query: { ...filter, from, count } })).ids;
