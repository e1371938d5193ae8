import { createFileRoute } from '@tanstack/react-router';
import { readId } from '../../../../../../app/session/guards.ts';
import { loadMessages } from '../../../../../../app/messages.ts';
import { ApplicantScreen } from '../../../../../../areas/review/about/applicant-screen.tsx';
import { commentsQuery } from '../../../../../../queries/reviews/comments.ts';

export const Route = createFileRoute('/_staff/interviews/$job/interviewee/$application/overview')({
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(commentsQuery(readId(params.job), readId(params.application)));
    return loadMessages('actions');
  },
  component: ApplicantScreen,
});
