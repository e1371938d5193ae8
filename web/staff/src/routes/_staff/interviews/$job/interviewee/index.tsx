import { createFileRoute, redirect } from '@tanstack/react-router';
import { need, readId } from '../../../../../app/guards.ts';
import { applicationsQuery } from '../../../../../queries/applications.ts';

/** Without an applicant in the address the review begins with the first who has responded. */
export const Route = createFileRoute('/_staff/interviews/$job/interviewee/')({
  loader: async ({ context: { queryClient }, params, location }) => {
    const job = readId(params.job);
    const filter = { status: 'Responded', filter: 'All', page_size: 1 } as const;
    const { results } = await need(queryClient.fetchQuery(applicationsQuery(job, filter)), location.href);
    const [first] = results;
    if (!first) {
      throw redirect({ to: '/interviews/$job', params, search: { status: 'Responded', filter: 'All' }, replace: true });
    }
    throw redirect({
      to: '/interviews/$job/interviewee/$application',
      params: { ...params, application: String(first.id) },
      replace: true,
    });
  },
});
