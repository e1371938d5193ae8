import { createFileRoute } from '@tanstack/react-router';
import { knownSearch } from '../../../../app/known-search.ts';
import { wantWords } from '../../../../app/words.ts';
import { readTypeSearch } from '../../../../areas/wizard/entry/type-search.ts';
import { loadNewActivity } from '../../../../areas/wizard/load-wizard.ts';
import { NewActivityScreen } from '../../../../areas/wizard/new-activity-screen.tsx';

/** The first page of a new activity. */
export const Route = createFileRoute('/_staff/interviews/create/title')({
  validateSearch: knownSearch(readTypeSearch),
  loader: ({ context, location }) =>
    Promise.all([loadNewActivity(context.queryClient, location.href), wantWords('wizard', 'details', 'jobpage')]),
  component: NewActivityScreen,
});
