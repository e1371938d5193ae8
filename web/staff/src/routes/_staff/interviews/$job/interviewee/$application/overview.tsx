import { createFileRoute } from '@tanstack/react-router';
import { apiQuery } from '../../../../../../queries/api-query.ts';
import { readId } from '../../../../../../app/session/guards.ts';
import { loadMessages } from '../../../../../../app/messages.ts';
import { ApplicantScreen } from '../../../../../../areas/review/about/applicant-screen.tsx';

export const Route = createFileRoute('/_staff/interviews/$job/interviewee/$application/overview')({
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(
      apiQuery('GET /api/jobs/{job}/comments', {
        params: { job: readId(params.job) },
        query: { application: readId(params.application) },
      }),
    );
    return loadMessages('actions');
  },
  component: ApplicantScreen,
});
