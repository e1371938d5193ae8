import { createFileRoute } from '@tanstack/react-router';
import { searchParams } from '../../../../../app/search-params.ts';
import { loadMessages } from '../../../../../app/messages.ts';
import { readContentSearch } from '../../../../../areas/content/content-search.ts';
import { StockScreen } from '../../../../../areas/content/stock-screen.tsx';

export const Route = createFileRoute('/_staff/_shell/_platform/platform/stock-videos')({
  validateSearch: searchParams(readContentSearch),
  loader: () => loadMessages('platform', 'videos', 'player'),
  component: () => <StockScreen to="/platform/stock-videos" search={Route.useSearch()} />,
});
