import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../../../../../app/messages.ts';
import { FeedbackScreen } from '../../../../../../areas/review/feedback/feedback-screen.tsx';

export const Route = createFileRoute('/_staff/interviews/$job/interviewee/$application/feedback')({
  loader: () => loadMessages('feedback'),
  component: FeedbackScreen,
});
