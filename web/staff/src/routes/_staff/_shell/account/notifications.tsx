import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../../../app/messages.ts';
import { need } from '../../../../app/session/guards.ts';
import { NotificationSettingsScreen } from '../../../../areas/account/notifications/notification-settings-screen.tsx';
import { notificationSettingsQuery } from '../../../../queries/notifications.ts';

export const Route = createFileRoute('/_staff/_shell/account/notifications')({
  loader: ({ context, location }) =>
    Promise.all([
      need(context.queryClient.ensureQueryData(notificationSettingsQuery), location.href),
      loadMessages('account', 'notifications'),
    ]),
  component: NotificationSettingsScreen,
});
