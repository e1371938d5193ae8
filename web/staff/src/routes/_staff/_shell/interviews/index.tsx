import { createFileRoute } from '@tanstack/react-router';
import { apiQuery } from '../../../../queries/api-query.ts';
import { searchParams } from '../../../../app/search-params.ts';
import { ActivitiesScreen } from '../../../../areas/activities/activities-screen.tsx';
import { readActivitiesSearch, toJobFilter } from '../../../../areas/activities/activities-search.ts';
import { jobsQuery } from '../../../../queries/jobs/jobs.ts';

export const Route = createFileRoute('/_staff/_shell/interviews/')({
  validateSearch: searchParams(readActivitiesSearch),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(apiQuery('GET /api/desk'));
    void context.queryClient.prefetchQuery(jobsQuery(toJobFilter(deps)));
  },
  component: ActivitiesScreen,
});
