import { createFileRoute } from '@tanstack/react-router';
import { searchParams } from '../../../../app/search-params.ts';
import { loadMessages } from '../../../../app/messages.ts';
import { LibraryScreen } from '../../../../areas/library/library-screen.tsx';
import { readLibrarySearch } from '../../../../areas/library/library-search.ts';

export const Route = createFileRoute('/_staff/_shell/_content/library')({
  validateSearch: searchParams(readLibrarySearch),
  loader: () => loadMessages('library'),
  component: LibraryScreen,
});
