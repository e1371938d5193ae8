import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../../../../app/messages.ts';
import { loadSettings } from '../../../../../areas/wizard/load-wizard.ts';
import { SettingsScreen } from '../../../../../areas/wizard/published/settings-screen.tsx';

/** The steps of the wizard for a published activity, each at its own address below its details. */
export const Route = createFileRoute('/_staff/interviews/$job/details/_edit')({
  loader: ({ context, params, location }) =>
    Promise.all([
      loadSettings(context.queryClient, params.job, location.href),
      loadMessages('wizard', 'reminders', 'criteria', 'details', 'jobpage', 'videos', 'player'),
    ]),
  staleTime: 0,
  component: SettingsScreen,
});
