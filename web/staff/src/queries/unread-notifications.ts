import { queryOptions } from '@tanstack/react-query';
import { UNREAD_LIMITS } from '@vivavoce/domain/notifications/unread.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';

/** The unread ones, counted again each minute while the page is visible, which keeps no idle session alive. */
export const unreadQuery = queryOptions({
  queryKey: ['notifications', 'unread'],
  queryFn: ({ signal }) => call('GET /api/notifications/unread', { headers: { passive: '1' }, signal }),
  select: ({ unread }) => unread,
  refetchInterval: UNREAD_LIMITS.poll_seconds * 1000,
});
