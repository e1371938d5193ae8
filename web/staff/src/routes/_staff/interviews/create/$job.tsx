import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../../../app/messages.ts';
import { loadWizard } from '../../../../areas/wizard/load-wizard.ts';
import { WizardScreen } from '../../../../areas/wizard/wizard-screen.tsx';

export const Route = createFileRoute('/_staff/interviews/create/$job')({
  loader: ({ context, params, location }) =>
    Promise.all([
      loadWizard(context.queryClient, params.job, location.href),
      loadMessages('wizard', 'reminders', 'criteria', 'details', 'jobpage', 'videos', 'player'),
    ]),
  staleTime: 0,
  component: WizardScreen,
});
