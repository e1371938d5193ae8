import { createFileRoute } from '@tanstack/react-router';
import { searchParams } from '../../../app/search-params.ts';
import { leadHome } from '../../../app/session/load-session.ts';
import { loadMessages } from '../../../app/messages.ts';
import { HomeScreen } from '../../../areas/home/home-screen.tsx';
import { readHomeSearch } from '../../../areas/home/home-search.ts';

export const Route = createFileRoute('/_staff/_shell/')({
  validateSearch: searchParams(readHomeSearch),
  loader: ({ context, location }) =>
    Promise.all([leadHome(context.queryClient, location.href), loadMessages('actions')]),
  component: HomeScreen,
});
