import { createFileRoute, notFound } from '@tanstack/react-router';
import { checkSession } from '../app/session/load-session.ts';
import { pageData } from '../app/page-data.ts';
import { loadMessages } from '../app/messages.ts';
import { KitScreen } from '../areas/kit/kit-screen.tsx';

/** For developers of screens; absent in production. */
export const Route = createFileRoute('/kit')({
  loader: async ({ context, location }) => {
    if (!pageData.kit) throw notFound();
    const session = checkSession(context.queryClient, location.href);
    await Promise.all([session, loadMessages('kit', 'login', 'player', 'wizard')]);
  },
  // A link within the page must not reset the company's colours.
  staleTime: Infinity,
  component: KitScreen,
});
