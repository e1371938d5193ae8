import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../../../../app/messages.ts';
import { searchParams } from '../../../../../app/search-params.ts';
import { need, readId } from '../../../../../app/session/guards.ts';
import { readCohortSearch } from '../../../../../areas/cohorts/cohorts-search.ts';
import { CohortScreen } from '../../../../../areas/cohorts/cohort-screen.tsx';
import { cohortQuery } from '../../../../../queries/cohorts.ts';

export const Route = createFileRoute('/_staff/_shell/cohorts/$cohort/')({
  validateSearch: searchParams(readCohortSearch),
  loader: async ({ context: { queryClient }, params, location }) => {
    await Promise.all([
      need(queryClient.ensureQueryData(cohortQuery(readId(params.cohort))), location.href),
      loadMessages('cohorts'),
    ]);
  },
  component: CohortScreen,
});
