import { createFileRoute } from '@tanstack/react-router';
import { searchParams } from '../../../../app/search-params.ts';
import { loadMessages } from '../../../../app/messages.ts';
import { readTypeSearch } from '../../../../areas/wizard/entry/type-search.ts';
import { loadNewActivity } from '../../../../areas/wizard/load-wizard.ts';
import { NewActivityScreen } from '../../../../areas/wizard/new-activity-screen.tsx';

/** The first page of a new activity. */
export const Route = createFileRoute('/_staff/interviews/create/title')({
  validateSearch: searchParams(readTypeSearch),
  loader: ({ context, location }) =>
    Promise.all([loadNewActivity(context.queryClient, location.href), loadMessages('wizard', 'details', 'jobpage')]),
  component: NewActivityScreen,
});
