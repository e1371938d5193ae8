import { createFileRoute, Outlet } from '@tanstack/react-router';
import { SessionWatch } from '../app/shell/session-watch.tsx';
import { SignedIn } from '../app/layouts/signed-in.tsx';
import { checkSession } from '../app/session/load-session.ts';
import { followMailedLink } from '../app/session/mailed-link.ts';

function Staff() {
  return (
    <SignedIn>
      <Outlet />
      <SessionWatch />
    </SignedIn>
  );
}

/** Every route below needs a session. */
export const Route = createFileRoute('/_staff')({
  beforeLoad: ({ location }) => followMailedLink(location),
  loader: ({ context, location }) => checkSession(context.queryClient, location.href),
  staleTime: 0,
  component: Staff,
});
