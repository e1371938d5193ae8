import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../../app/messages.ts';
import { searchParams } from '../../../app/search-params.ts';
import { readNotificationsSearch } from '../../../areas/notifications/notifications-search.ts';
import { NotificationsScreen } from '../../../areas/notifications/notifications-screen.tsx';

export const Route = createFileRoute('/_staff/_shell/notifications')({
  validateSearch: searchParams(readNotificationsSearch),
  loader: () => loadMessages('notifications'),
  component: NotificationsScreen,
});
