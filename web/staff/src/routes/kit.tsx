import { createFileRoute, notFound } from '@tanstack/react-router';
import { checkSession } from '../app/load-session.ts';
import { pageData } from '../app/page-data.ts';
import { loadKitPhrases } from '../areas/kit/kit-phrases.ts';
import { KitScreen } from '../areas/kit/kit-screen.tsx';

/** For those who build screens; in production there is no such page. */
export const Route = createFileRoute('/kit')({
  loader: async ({ context, location }) => {
    if (!pageData.kit) throw notFound();
    await Promise.all([checkSession(context.queryClient, location.href), loadKitPhrases()]);
  },
  // A link within the page must not put the company's colours back.
  staleTime: Infinity,
  component: KitScreen,
});
