import { createFileRoute } from '@tanstack/react-router';
import { searchParams } from '../../../../../app/search-params.ts';
import { loadMessages } from '../../../../../app/messages.ts';
import { ContentScreen } from '../../../../../areas/content/content-screen.tsx';
import { readContentSearch } from '../../../../../areas/content/content-search.ts';

export const Route = createFileRoute('/_staff/_shell/_content/content/')({
  validateSearch: searchParams(readContentSearch),
  loader: () => loadMessages('videos', 'player'),
  component: ContentScreen,
});
