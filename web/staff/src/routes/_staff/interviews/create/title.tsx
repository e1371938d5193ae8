import { createFileRoute } from '@tanstack/react-router';
import { knownSearch } from '../../../../app/known-search.ts';
import { readTypeSearch } from '../../../../areas/wizard/entry/type-search.ts';
import { loadNewActivity } from '../../../../areas/wizard/load-wizard.ts';
import { NewActivityScreen } from '../../../../areas/wizard/new-activity-screen.tsx';

/** The first page of a new activity. */
export const Route = createFileRoute('/_staff/interviews/create/title')({
  validateSearch: knownSearch(readTypeSearch),
  loader: ({ context, location }) => loadNewActivity(context.queryClient, location.href),
  component: NewActivityScreen,
});
