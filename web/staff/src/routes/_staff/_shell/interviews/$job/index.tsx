import { createFileRoute } from '@tanstack/react-router';
import { need, readId } from '../../../../../app/session/guards.ts';
import { searchParams } from '../../../../../app/search-params.ts';
import { OverviewScreen } from '../../../../../areas/overview/overview-screen.tsx';
import {
  filterOf,
  fromTop,
  openedAt,
  readOverviewSearch,
  toListFilter,
} from '../../../../../areas/overview/overview-search.ts';
import { applicantsChunkQuery, firstChunkQuery } from '../../../../../queries/applicants/applicants-list.ts';
import { LATEST_LENGTH, latestQuery } from '../../../../../queries/feed.ts';
import { jobQuery, reviewersQuery } from '../../../../../queries/jobs/jobs.ts';

export const Route = createFileRoute('/_staff/_shell/interviews/$job/')({
  validateSearch: searchParams(readOverviewSearch),
  loaderDeps: ({ search }) => fromTop(search),
  loader: async ({ context: { queryClient }, params, deps, location }) => {
    const job = readId(params.job);
    const { filter } = deps;
    if (!filter || deps.first) {
      const loadedJob = await need(queryClient.ensureQueryData(jobQuery(job)), location.href);
      const list = toListFilter({ ...deps, filter: filter ?? filterOf(loadedJob) });
      const { buckets } = await need(
        queryClient.ensureQueryData(applicantsChunkQuery(queryClient, job, list, 0)),
        location.href,
      );
      throw Route.redirect({ search: (search) => openedAt(search, { ...loadedJob, buckets }), replace: true });
    }
    void queryClient.prefetchQuery(firstChunkQuery(queryClient, job, toListFilter({ ...deps, filter })));
    void queryClient.prefetchQuery(reviewersQuery(job));
    void queryClient.prefetchQuery(latestQuery({ job }, LATEST_LENGTH));
    return need(queryClient.ensureQueryData(jobQuery(job)), location.href);
  },
  component: OverviewScreen,
});
