import { createFileRoute } from '@tanstack/react-router';
import { searchParams } from '../../../../app/search-params.ts';
import { loadMessages } from '../../../../app/messages.ts';
import { readTypeSearch } from '../../../../areas/wizard/entry/type-search.ts';
import { TypeScreen } from '../../../../areas/wizard/entry/type-screen.tsx';
import { loadNewType } from '../../../../areas/wizard/load-wizard.ts';

/** The first page of a new activity of the alternate brand; others have no such choice. */
export const Route = createFileRoute('/_staff/interviews/create/type')({
  validateSearch: searchParams(readTypeSearch),
  loader: ({ context, location }) =>
    Promise.all([loadNewType(context.queryClient, location.href), loadMessages('wizard', 'details')]),
  component: TypeScreen,
});
