import { createFileRoute } from '@tanstack/react-router';
import { searchParams } from '../../../../app/search-params.ts';
import { loadMessages } from '../../../../app/messages.ts';
import { TemplateScreen } from '../../../../areas/wizard/entry/template-screen.tsx';
import { readEntrySearch } from '../../../../areas/wizard/entry/entry-search.ts';
import { loadNewActivity } from '../../../../areas/wizard/load-wizard.ts';

export const Route = createFileRoute('/_staff/interviews/create/template')({
  validateSearch: searchParams(readEntrySearch),
  loader: ({ context, location }) =>
    Promise.all([loadNewActivity(context.queryClient, location.href), loadMessages('entry', 'wizard')]),
  component: TemplateScreen,
});
