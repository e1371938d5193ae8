import { createFileRoute } from '@tanstack/react-router';
import { knownSearch } from '../../../../app/known-search.ts';
import { wantWords } from '../../../../app/words.ts';
import { readTypeSearch } from '../../../../areas/wizard/entry/type-search.ts';
import { TypeScreen } from '../../../../areas/wizard/entry/type-screen.tsx';
import { loadNewType } from '../../../../areas/wizard/load-wizard.ts';

/** The first page of a new activity of the alternate brand; others have no such choice. */
export const Route = createFileRoute('/_staff/interviews/create/type')({
  validateSearch: knownSearch(readTypeSearch),
  loader: ({ context, location }) =>
    Promise.all([loadNewType(context.queryClient, location.href), wantWords('wizard', 'details')]),
  component: TypeScreen,
});
