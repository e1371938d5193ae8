import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../../app/messages.ts';
import { searchParams } from '../../../app/search-params.ts';
import { readNotificationsSearch, toNotificationsFilter } from '../../../areas/notifications/notifications-search.ts';
import { NotificationsScreen } from '../../../areas/notifications/notifications-screen.tsx';
import { notificationsQuery } from '../../../queries/notifications.ts';

export const Route = createFileRoute('/_staff/_shell/notifications')({
  validateSearch: searchParams(readNotificationsSearch),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    void context.queryClient.prefetchQuery(notificationsQuery(toNotificationsFilter(deps)));
    await loadMessages('notifications');
  },
  component: NotificationsScreen,
});
