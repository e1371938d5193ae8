import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { EventTopic } from '@vivavoce/domain/feed/event-types.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';

/** The scope of a feed: one activity, one applicant in it, or every activity that the reader sees. */
export type FeedScope = { job?: number | undefined; application?: number | undefined };
type FeedFilter = FeedScope & { topic?: EventTopic | undefined };

type Reading = { page_size: number; before?: number | undefined; automatic?: 'false'; signal: AbortSignal };

const readFeed = ({ job, application, topic }: FeedFilter, { page_size, before, automatic, signal }: Reading) => {
  // The newest entries are reloaded with every event, which must not keep an idle session alive.
  const headers: Record<string, string> = before === undefined ? { passive: '1' } : {};
  return job === undefined
    ? call('GET /api/activities', { query: { page_size, topic, before, automatic }, headers, signal })
    : call('GET /api/jobs/{job}/activities', {
        params: { job },
        query: { page_size, topic, before, application, automatic },
        headers,
        signal,
      });
};

const keyOf = ({ job, application }: FeedScope) =>
  job === undefined ? ['feed'] : ['job', job, 'feed', application ?? 0];

/** Number of entries of the panel beside a page. */
export const LATEST_LENGTH = 6;

/** The newest few, without automatic entries from interviews in progress. */
export const latestQuery = (scope: FeedScope, page_size: number) =>
  queryOptions({
    queryKey: [...keyOf(scope), 'latest', page_size],
    queryFn: ({ signal }) => readFeed(scope, { page_size, automatic: 'false', signal }),
  });

/** The whole feed, page by page into the past. */
export const feedQuery = (filter: FeedFilter) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(filter), 'pages', filter.topic ?? 'all'],
    queryFn: ({ pageParam: before, signal }) => readFeed(filter, { page_size: 20, before, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ previous, results }) => (previous === null ? undefined : results.at(-1)?.id),
  });

/** Reloads what is shown of the feed of these activities; without a list, of any. */
export const refreshFeed = (client: QueryClient, jobs?: readonly number[]) =>
  client.invalidateQueries({
    predicate: ({ queryKey: [place, job, part] }) =>
      place === 'feed' ||
      // There may be a new request; the list itself is reloaded only when the number differs.
      (place === 'actions' && part === 'pending') ||
      (place === 'job' && (part === 'feed' || part === 'bulk-operations') && (jobs?.includes(Number(job)) ?? true)),
  });
