import { createFileRoute } from '@tanstack/react-router';
import { searchParams } from '../../../../../app/search-params.ts';
import { loadMessages } from '../../../../../app/messages.ts';
import { readContentSearch } from '../../../../../areas/content/content-search.ts';
import { StockScreen } from '../../../../../areas/content/stock-screen.tsx';

export const Route = createFileRoute('/_staff/_shell/_content/content/stock-videos')({
  validateSearch: searchParams(readContentSearch),
  loader: () => loadMessages('videos', 'player'),
  component: () => <StockScreen to="/content/stock-videos" search={Route.useSearch()} />,
});
