import { createFileRoute } from '@tanstack/react-router';
import { searchParams } from '../../../../app/search-params.ts';
import { loadMessages } from '../../../../app/messages.ts';
import { CopyScreen } from '../../../../areas/wizard/entry/copy-screen.tsx';
import { readEntrySearch } from '../../../../areas/wizard/entry/entry-search.ts';
import { loadNewActivity } from '../../../../areas/wizard/load-wizard.ts';

export const Route = createFileRoute('/_staff/interviews/create/copy')({
  validateSearch: searchParams(readEntrySearch),
  loader: ({ context, location }) =>
    Promise.all([loadNewActivity(context.queryClient, location.href), loadMessages('entry', 'wizard')]),
  component: CopyScreen,
});
