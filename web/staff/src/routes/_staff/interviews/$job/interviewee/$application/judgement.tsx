import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../../../../../app/messages.ts';
import { requireKindTab } from '../../../../../../areas/review/kind-tab.ts';
import { JudgementScreen } from '../../../../../../areas/review/judgement/judgement-screen.tsx';

export const Route = createFileRoute('/_staff/interviews/$job/interviewee/$application/judgement')({
  loader: async ({ context: { queryClient }, params, location }) => {
    await requireKindTab(queryClient, params.job, location.href, '/interviews/$job/interviewee/$application/judgement');
    return loadMessages('judgement');
  },
  component: JudgementScreen,
});
