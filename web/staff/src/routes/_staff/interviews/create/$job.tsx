import { createFileRoute } from '@tanstack/react-router';
import { loadWizard } from '../../../../areas/wizard/load-wizard.ts';
import { WizardScreen } from '../../../../areas/wizard/wizard-screen.tsx';

export const Route = createFileRoute('/_staff/interviews/create/$job')({
  loader: ({ context, params, location }) => loadWizard(context.queryClient, params.job, location.href),
  staleTime: 0,
  component: WizardScreen,
});
