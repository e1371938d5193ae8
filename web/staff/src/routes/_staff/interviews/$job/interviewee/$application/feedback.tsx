import { createFileRoute } from '@tanstack/react-router';
import { feedbackQuery } from '../../../../../../queries/reviews/reviews.ts';
import { readId } from '../../../../../../app/session/guards.ts';
import { loadMessages } from '../../../../../../app/messages.ts';
import { FeedbackScreen } from '../../../../../../areas/review/feedback/feedback-screen.tsx';

export const Route = createFileRoute('/_staff/interviews/$job/interviewee/$application/feedback')({
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(feedbackQuery({ job: readId(params.job), application: readId(params.application) }));
    return loadMessages('feedback');
  },
  component: FeedbackScreen,
});
