import { createFileRoute } from '@tanstack/react-router';
import { searchParams } from '../../../../../app/search-params.ts';
import { loadMessages } from '../../../../../app/messages.ts';
import { readSharedSearch } from '../../../../../areas/library/library-search.ts';
import { SharedQuestionsScreen } from '../../../../../areas/library/shared-questions-screen.tsx';

export const Route = createFileRoute('/_staff/_shell/_platform/platform/questions')({
  validateSearch: searchParams(readSharedSearch),
  loader: () => loadMessages('platform', 'library'),
  component: () => <SharedQuestionsScreen search={Route.useSearch()} />,
});
