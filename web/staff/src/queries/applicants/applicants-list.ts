import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Application } from '@vivavoce/contract/types.ts';
import { call, type BodyInputOf, type QueryInputOf, type ResultOf } from '@vivavoce/web-shared/api/api-client.ts';

export type ApplicantsPage = ResultOf<'GET /api/jobs/{job}/applications'>;
/** Whom a list shows and in which order, without the place in it. */
export type ListFilter = Omit<QueryInputOf<'GET /api/jobs/{job}/applications'>, 'cursor' | 'from' | 'page_size'>;

/** Rows that a long list loads at once. */
export const chunkRows = 50;

const listKey = (job: number, filter: ListFilter) => ['job', job, 'applications', 'list', filter] as const;
const chunkKey = (job: number, filter: ListFilter, chunk: number) => [...listKey(job, filter), chunk] as const;

/** Behind the chunk before where that is known, so that nobody is missed or shown twice; else by counting. */
async function startOf(client: QueryClient, job: number, filter: ListFilter, chunk: number) {
  if (chunk === 0) return {};
  const queryKey = chunkKey(job, filter, chunk - 1);
  const before = client.getQueryCache().find<ApplicantsPage>({ queryKey });
  if (before?.state.fetchStatus === 'fetching') await before.promise?.catch(() => undefined);
  const { data, isInvalidated = true } = client.getQueryState<ApplicantsPage>(queryKey) ?? {};
  return data?.next_cursor && !isInvalidated ? { cursor: data.next_cursor } : { from: chunk * chunkRows };
}

/** One stretch of a long list of applicants. The first one carries the counts that the whole screen shows. */
export const applicantsChunkQuery = (client: QueryClient, job: number, filter: ListFilter, chunk: number) =>
  queryOptions({
    queryKey: chunkKey(job, filter, chunk),
    queryFn: async ({ signal }) =>
      call('GET /api/jobs/{job}/applications', {
        params: { job },
        query: { ...filter, page_size: chunkRows, ...(await startOf(client, job, filter, chunk)) },
        signal,
      }),
    // A stretch is large and quickly had again: far away from the reader it is soon forgotten.
    gcTime: 60_000,
    ...(chunk > 0 && { meta: { quiet: true } }),
  });

export const firstChunkQuery = (client: QueryClient, job: number, filter: ListFilter) => ({
  ...applicantsChunkQuery(client, job, filter, 0),
  placeholderData: keepPreviousData,
});

/** Everybody of a list who is loaded now, in the order of the list. */
export function loadedApplicants(client: QueryClient, job: number, filter: ListFilter): Application[] {
  return client
    .getQueriesData<ApplicantsPage>({ queryKey: listKey(job, filter) })
    .toSorted(([a], [b]) => Number(a.at(-1)) - Number(b.at(-1)))
    .flatMap(([, page]) => page?.results ?? []);
}

type Matching = QueryInputOf<'GET /api/jobs/{job}/applications/count'>;

/** How many match, where words or facets narrow the list and no stored count says it; no further than a list goes. */
export const matchingCountQuery = (job: number, matching: Matching) =>
  queryOptions({
    queryKey: ['job', job, 'applications', 'count', matching],
    queryFn: ({ signal }) =>
      call('GET /api/jobs/{job}/applications/count', { params: { job }, query: matching, signal }),
    placeholderData: keepPreviousData,
  });

/** How many match in all, before something is done to all of them; as it was then, whatever happens meanwhile. */
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

/** The ids of so many rows of the list from a place on, in its order. */
export const idsBetween = async (job: number, filter: ListFilter, from: number, count: number): Promise<number[]> =>
  (await call('GET /api/jobs/{job}/applications/ids', { params: { job }, query: { ...filter, from, count } })).ids;

type ChosenBefore = BodyInputOf<'POST /api/jobs/{job}/applications/ids'>;

/** Who of those chosen before still matches, asked once. */
export const stillMatchingQuery = (job: number, body: ChosenBefore) =>
  queryOptions({
    queryKey: ['still-matching', job, body],
    queryFn: ({ signal }) => call('POST /api/jobs/{job}/applications/ids', { params: { job }, body, signal }),
    gcTime: 0,
    meta: { quiet: true },
  });
