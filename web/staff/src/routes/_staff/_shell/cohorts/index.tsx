import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../../../app/messages.ts';
import { searchParams } from '../../../../app/search-params.ts';
import { readCohortsSearch } from '../../../../areas/cohorts/cohorts-search.ts';
import { CohortsScreen } from '../../../../areas/cohorts/cohorts-screen.tsx';

export const Route = createFileRoute('/_staff/_shell/cohorts/')({
  validateSearch: searchParams(readCohortsSearch),
  loader: () => loadMessages('cohorts'),
  component: CohortsScreen,
});
