import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../../../app/messages.ts';
import { DefaultRemindersScreen } from '../../../../areas/wizard/reminders/default-reminders-screen.tsx';

export const Route = createFileRoute('/_staff/_shell/company-settings/reminders')({
  loader: () => loadMessages('wizard', 'reminders'),
  component: DefaultRemindersScreen,
});
