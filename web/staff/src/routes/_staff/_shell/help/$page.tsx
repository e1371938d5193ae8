import { createFileRoute, notFound } from '@tanstack/react-router';
import { getLocale } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { loadMessages } from '../../../../app/messages.ts';
import { searchParams } from '../../../../app/search-params.ts';
import { GuideScreen } from '../../../../areas/help/guide-screen.tsx';
import { readHelpSearch } from '../../../../areas/help/help-search.ts';
import { isSlug, loadGuide } from '../../../../features/guide/guide.ts';

export const Route = createFileRoute('/_staff/_shell/help/$page')({
  validateSearch: searchParams(readHelpSearch),
  loader: async ({ params: { page } }) => {
    if (!isSlug(page)) throw notFound();
    const [pages] = await Promise.all([loadGuide(getLocale()), loadMessages('guide')]);
    return { pages, slug: page };
  },
  component: Component,
});

function Component() {
  const { from } = Route.useSearch();
  return <GuideScreen {...Route.useLoaderData()} from={from} />;
}
