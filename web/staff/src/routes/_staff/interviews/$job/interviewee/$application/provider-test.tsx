import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../../../../../app/messages.ts';
import { ProviderTestScreen } from '../../../../../../areas/review/providertest/provider-test-screen.tsx';

export const Route = createFileRoute('/_staff/interviews/$job/interviewee/$application/provider-test')({
  loader: () => loadMessages('provider'),
  component: ProviderTestScreen,
});
