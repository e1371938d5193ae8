import { createFileRoute } from '@tanstack/react-router';
import { knownSearch } from '../../../../app/known-search.ts';
import { CopyScreen } from '../../../../areas/wizard/entry/copy-screen.tsx';
import { readEntrySearch } from '../../../../areas/wizard/entry/entry-search.ts';
import { loadNewActivity } from '../../../../areas/wizard/load-wizard.ts';

export const Route = createFileRoute('/_staff/interviews/create/copy')({
  validateSearch: knownSearch(readEntrySearch),
  loader: ({ context, location }) => loadNewActivity(context.queryClient, location.href),
  component: CopyScreen,
});
