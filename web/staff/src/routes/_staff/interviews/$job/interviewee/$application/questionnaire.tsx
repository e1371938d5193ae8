import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../../../../../app/messages.ts';
import { requireKindTab } from '../../../../../../areas/review/kind-tab.ts';
import { QuestionnaireScreen } from '../../../../../../areas/review/questionnaire/questionnaire-screen.tsx';

export const Route = createFileRoute('/_staff/interviews/$job/interviewee/$application/questionnaire')({
  loader: async ({ context: { queryClient }, params, location }) => {
    await requireKindTab(
      queryClient,
      params.job,
      location.href,
      '/interviews/$job/interviewee/$application/questionnaire',
    );
    return loadMessages('questionnaire', 'airecord');
  },
  component: QuestionnaireScreen,
});
