import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../../../app/messages.ts';
import { need } from '../../../../app/session/guards.ts';
import { DefaultRemindersScreen } from '../../../../areas/wizard/reminders/default-reminders-screen.tsx';
import { reminderTextsQuery } from '../../../../queries/jobs/reminders.ts';
import { settingsQuery } from '../../../../queries/sign-in/session.ts';

export const Route = createFileRoute('/_staff/_shell/company-settings/reminders')({
  loader: async ({ context, location }) => {
    await Promise.all([
      need(context.queryClient.ensureQueryData(settingsQuery), location.href),
      need(context.queryClient.ensureQueryData(reminderTextsQuery), location.href),
      loadMessages('wizard', 'reminders'),
    ]);
  },
  component: DefaultRemindersScreen,
});
