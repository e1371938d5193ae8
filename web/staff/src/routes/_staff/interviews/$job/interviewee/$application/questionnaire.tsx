import { createFileRoute, notFound } from '@tanstack/react-router';
import { need, readId } from '../../../../../../app/session/guards.ts';
import { LaterTab } from '../../../../../../areas/review/later-tab.tsx';
import { jobQuery } from '../../../../../../queries/jobs/jobs.ts';

/** Only questionnaires have replies to show. */
export const Route = createFileRoute('/_staff/interviews/$job/interviewee/$application/questionnaire')({
  loader: async ({ context: { queryClient }, params, location }) => {
    const { job_kind } = await need(queryClient.ensureQueryData(jobQuery(readId(params.job))), location.href);
    if (job_kind !== 'questionnaire') throw notFound();
  },
  component: () => <LaterTab tab="questionnaire" />,
});
