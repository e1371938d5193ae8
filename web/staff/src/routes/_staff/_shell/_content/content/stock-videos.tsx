import { createFileRoute } from '@tanstack/react-router';
import { knownSearch } from '../../../../../app/known-search.ts';
import { wantWords } from '../../../../../app/words.ts';
import { readContentSearch } from '../../../../../areas/content/content-search.ts';
import { StockScreen } from '../../../../../areas/content/stock-screen.tsx';

export const Route = createFileRoute('/_staff/_shell/_content/content/stock-videos')({
  validateSearch: knownSearch(readContentSearch),
  loader: () => wantWords('videos', 'player'),
  component: StockScreen,
});
