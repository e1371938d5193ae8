import { createFileRoute } from '@tanstack/react-router';
import { knownSearch } from '../../../app/known-search.ts';
import { leadHome } from '../../../app/session/load-session.ts';
import { wantWords } from '../../../app/words.ts';
import { HomeScreen } from '../../../areas/home/home-screen.tsx';
import { readHomeSearch } from '../../../areas/home/home-search.ts';

export const Route = createFileRoute('/_staff/_shell/')({
  validateSearch: knownSearch(readHomeSearch),
  loader: ({ context, location }) => Promise.all([leadHome(context.queryClient, location.href), wantWords('actions')]),
  component: HomeScreen,
});
