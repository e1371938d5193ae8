import { createFileRoute } from '@tanstack/react-router';
import { readCompareSearch, toIds } from '../../../../areas/review/compare/compare-search.ts';
import { CompareScreen } from '../../../../areas/review/compare/compare-screen.tsx';
import { loadMessages } from '../../../../app/messages.ts';
import { need, readId } from '../../../../app/session/guards.ts';
import { applicationQuery } from '../../../../queries/applicants/applications.ts';
import { jobQuery } from '../../../../queries/jobs/jobs.ts';
import { questionsQuery } from '../../../../queries/jobs/questions.ts';

export const Route = createFileRoute('/_staff/interviews/$job/compare')({
  validateSearch: readCompareSearch,
  loaderDeps: ({ search }) => ({ applicants: search.applicants }),
  loader: async ({ context: { queryClient }, params, deps, location }) => {
    const job = readId(params.job);
    await Promise.all([
      need(queryClient.ensureQueryData(jobQuery(job)), location.href),
      need(queryClient.ensureQueryData(questionsQuery(job)), location.href),
      ...toIds(deps.applicants).map((id) =>
        need(queryClient.ensureQueryData(applicationQuery({ job, application: id })), location.href),
      ),
      loadMessages('review', 'criteria', 'player', 'compare'),
    ]);
  },
  component: CompareScreen,
});
