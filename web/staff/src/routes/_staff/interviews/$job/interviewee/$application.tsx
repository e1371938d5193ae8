import { createFileRoute } from '@tanstack/react-router';
import { need, readId } from '../../../../../app/session/guards.ts';
import { loadMessages } from '../../../../../app/messages.ts';
import { isApplicantPage, leadToFirst } from '../../../../../areas/review/first-applicant.ts';
import { ReviewScreen } from '../../../../../areas/review/review-screen.tsx';
import { neighboursQuery } from '../../../../../queries/reviews/applications-review.ts';
import { applicationQuery } from '../../../../../queries/applicants/applications.ts';
import { jobQuery } from '../../../../../queries/jobs/jobs.ts';

export const Route = createFileRoute('/_staff/interviews/$job/interviewee/$application')({
  beforeLoad: async ({ context, params, location }) => {
    if (isApplicantPage(params.application)) {
      await leadToFirst(context.queryClient, params.job, location.href, params.application);
    }
  },
  loader: async ({ context: { queryClient }, params, location }) => {
    const job = readId(params.job);
    const application = readId(params.application);
    void queryClient.prefetchQuery(neighboursQuery({ job, application }));
    await Promise.all([
      need(queryClient.ensureQueryData(jobQuery(job)), location.href),
      need(queryClient.ensureQueryData(applicationQuery({ job, application })), location.href),
      loadMessages('review', 'criteria'),
    ]);
  },
  component: ReviewScreen,
});
