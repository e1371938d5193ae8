import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../../../app/messages.ts';
import { need } from '../../../../app/session/guards.ts';
import { NotificationSettingsScreen } from '../../../../areas/account/notifications/notification-settings-screen.tsx';
import { apiQuery } from '../../../../queries/api-query.ts';

export const Route = createFileRoute('/_staff/_shell/account/notifications')({
  loader: ({ context, location }) =>
    Promise.all([
      need(context.queryClient.ensureQueryData(apiQuery('GET /api/notifications/settings')), location.href),
      loadMessages('account', 'notifications'),
    ]),
  component: NotificationSettingsScreen,
});
