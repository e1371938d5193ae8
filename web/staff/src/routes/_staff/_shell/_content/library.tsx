import { createFileRoute } from '@tanstack/react-router';
import { knownSearch } from '../../../../app/known-search.ts';
import { wantWords } from '../../../../app/words.ts';
import { LibraryScreen } from '../../../../areas/library/library-screen.tsx';
import { readLibrarySearch } from '../../../../areas/library/library-search.ts';

export const Route = createFileRoute('/_staff/_shell/_content/library')({
  validateSearch: knownSearch(readLibrarySearch),
  loader: () => wantWords('library'),
  component: LibraryScreen,
});
