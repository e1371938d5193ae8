import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../../../../app/messages.ts';
import { searchParams } from '../../../../../app/search-params.ts';
import { EventsScreen } from '../../../../../areas/events/events-screen.tsx';
import { readPageSearch } from '../../../../../ui/data/list-search.ts';

export const Route = createFileRoute('/_staff/_shell/_marketplace/manage-marketplace/events')({
  validateSearch: searchParams(readPageSearch),
  loader: () => loadMessages('events'),
  component: EventsScreen,
});
