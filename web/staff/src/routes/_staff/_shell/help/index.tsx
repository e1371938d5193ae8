import { createFileRoute, redirect } from '@tanstack/react-router';
import { getLocale } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { currentRouter } from '../../../../app/current-router.ts';
import { loadMessages } from '../../../../app/messages.ts';
import { searchParams } from '../../../../app/search-params.ts';
import { GuideIndexScreen } from '../../../../areas/help/guide-screen.tsx';
import { readHelpSearch } from '../../../../areas/help/help-search.ts';
import { loadGuide, slugOfRoute } from '../../../../features/guide/guide.ts';

export const Route = createFileRoute('/_staff/_shell/help/')({
  validateSearch: searchParams(readHelpSearch),
  loaderDeps: ({ search: { from } }) => ({ from }),
  loader: async ({ deps: { from } }) => {
    // Opened from a screen, the guide begins with the page about that screen.
    const route = from === undefined ? undefined : currentRouter().matchRoutes(from, {}).at(-1)?.routeId;
    const page = route === undefined ? undefined : slugOfRoute(route);
    if (page) throw redirect({ to: '/help/$page', params: { page }, search: { from }, replace: true });
    return (await Promise.all([loadGuide(getLocale()), loadMessages('guide')]))[0];
  },
  component: Component,
});

function Component() {
  return <GuideIndexScreen pages={Route.useLoaderData()} />;
}
