import { infiniteQueryOptions, keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { apiQuery } from './api-query.ts';
import { unreadQuery } from './unread-notifications.ts';

const KEY = 'notifications';
const LATEST_LENGTH = 8;

/** The newest few, read when the panel opens. */
export const latestNotificationsQuery = queryOptions({
  queryKey: [KEY, 'latest'],
  queryFn: ({ signal }) => call('GET /api/notifications', { query: { page_size: LATEST_LENGTH }, signal }),
  staleTime: 0,
});

export const notificationsQuery = ({ page, unread }: { page: number; unread: boolean }) =>
  queryOptions({
    queryKey: [KEY, 'pages', page, unread],
    queryFn: ({ signal }) =>
      call('GET /api/notifications', { query: { page, ...(unread && { unread: 'true' as const }) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const notificationSettingsQuery = apiQuery('GET /api/notifications/settings');

const followedKey = [KEY, 'jobs'];

export const followedQuery = infiniteQueryOptions({
  queryKey: followedKey,
  queryFn: ({ pageParam: page, signal }) =>
    call('GET /api/notifications/jobs', { query: { page, page_size: 10 }, signal }),
  initialPageParam: 1,
  getNextPageParam: ({ page, has_next }) => (has_next ? page + 1 : undefined),
  staleTime: 0,
});

export const refreshFollowed = (client: QueryClient) => client.invalidateQueries({ queryKey: followedKey });

/** Marks as read, and shows so in every list. */
export async function markRead(client: QueryClient, body: { notification: number } | { until: string }): Promise<void> {
  const { unread } = await call('POST /api/notifications/read', { body });
  client.setQueryData(unreadQuery.queryKey, { unread });
  await Promise.all(['latest', 'pages'].map((part) => client.invalidateQueries({ queryKey: [KEY, part] })));
}
