import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../../../../../app/messages.ts';
import { requireKindTab } from '../../../../../../areas/review/kind-tab.ts';
import { CvCheckScreen } from '../../../../../../areas/review/cvcheck/cv-check-screen.tsx';

export const Route = createFileRoute('/_staff/interviews/$job/interviewee/$application/cv-feedback')({
  loader: async ({ context: { queryClient }, params, location }) => {
    await requireKindTab(
      queryClient,
      params.job,
      location.href,
      '/interviews/$job/interviewee/$application/cv-feedback',
    );
    return loadMessages('cvcheck', 'airecord');
  },
  component: CvCheckScreen,
});
