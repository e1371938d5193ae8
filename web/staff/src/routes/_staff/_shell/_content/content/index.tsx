import { createFileRoute } from '@tanstack/react-router';
import { knownSearch } from '../../../../../app/known-search.ts';
import { wantWords } from '../../../../../app/words.ts';
import { ContentScreen } from '../../../../../areas/content/content-screen.tsx';
import { readContentSearch } from '../../../../../areas/content/content-search.ts';

export const Route = createFileRoute('/_staff/_shell/_content/content/')({
  validateSearch: knownSearch(readContentSearch),
  loader: () => wantWords('videos', 'player'),
  component: ContentScreen,
});
