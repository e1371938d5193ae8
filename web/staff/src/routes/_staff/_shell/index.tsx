import { createFileRoute } from '@tanstack/react-router';
import { leadHome } from '../../../app/load-session.ts';
import { LaterScreen } from '../../../areas/places/later-screen.tsx';

export const Route = createFileRoute('/_staff/_shell/')({
  loader: ({ context, location }) => leadHome(context.queryClient, location.href),
  component: () => <LaterScreen place="actions" />,
});
