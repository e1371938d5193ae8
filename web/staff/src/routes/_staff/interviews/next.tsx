import { createFileRoute, redirect } from '@tanstack/react-router';
import { searchParams } from '../../../app/search-params.ts';
import { need } from '../../../app/session/guards.ts';
import { nextToRateQuery } from '../../../queries/jobs/jobs.ts';

/** Leads to the applicant that the user rates next, of the given activity first; with none, to the activities. */
export const Route = createFileRoute('/_staff/interviews/next')({
  validateSearch: searchParams((raw): { job?: number } => {
    const job = Number(raw['job']);
    return Number.isSafeInteger(job) && job > 0 ? { job } : {};
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps, location }): Promise<never> => {
    const next = await need(context.queryClient.fetchQuery(nextToRateQuery(deps)), location.href);
    if (next.job === null || next.application === null) throw redirect({ to: '/interviews', replace: true });
    throw redirect({
      to: '/interviews/$job/interviewee/$application/answer/{-$answer}',
      params: { job: String(next.job), application: String(next.application) },
      replace: true,
    });
  },
});
