import { createFileRoute, Outlet } from '@tanstack/react-router';
import { need } from '../app/guards.ts';
import { loadSession } from '../app/load-session.ts';

/** Everything below needs a session. */
export const Route = createFileRoute('/_staff')({
  loader: ({ context, location }) => need(loadSession(context.queryClient), location.href),
  staleTime: 0,
  component: Outlet,
});
