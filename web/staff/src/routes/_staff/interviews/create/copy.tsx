import { createFileRoute } from '@tanstack/react-router';
import { knownSearch } from '../../../../app/known-search.ts';
import { wantWords } from '../../../../app/words.ts';
import { CopyScreen } from '../../../../areas/wizard/entry/copy-screen.tsx';
import { readEntrySearch } from '../../../../areas/wizard/entry/entry-search.ts';
import { loadNewActivity } from '../../../../areas/wizard/load-wizard.ts';

export const Route = createFileRoute('/_staff/interviews/create/copy')({
  validateSearch: knownSearch(readEntrySearch),
  loader: ({ context, location }) =>
    Promise.all([loadNewActivity(context.queryClient, location.href), wantWords('entry', 'wizard')]),
  component: CopyScreen,
});
