import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../../../../app/messages.ts';
import { searchParams } from '../../../../../app/search-params.ts';
import { readEvidenceSearch } from '../../../../../areas/cohorts/cohorts-search.ts';
import { EvidenceScreen } from '../../../../../areas/cohorts/evidence-screen.tsx';

export const Route = createFileRoute('/_staff/_shell/cohorts/$cohort/evidence')({
  validateSearch: searchParams(readEvidenceSearch),
  loader: () => Promise.all([loadMessages('cohorts'), loadMessages('reports')]),
  component: EvidenceScreen,
});
