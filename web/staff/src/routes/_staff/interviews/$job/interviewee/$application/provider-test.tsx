import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../../../../../app/messages.ts';
import { requireKindTab } from '../../../../../../areas/review/kind-tab.ts';
import { ProviderTestScreen } from '../../../../../../areas/review/providertest/provider-test-screen.tsx';

export const Route = createFileRoute('/_staff/interviews/$job/interviewee/$application/provider-test')({
  loader: async ({ context: { queryClient }, params, location }) => {
    await requireKindTab(
      queryClient,
      params.job,
      location.href,
      '/interviews/$job/interviewee/$application/provider-test',
    );
    return loadMessages('provider');
  },
  component: ProviderTestScreen,
});
