import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../../../../app/messages.ts';
import { searchParams } from '../../../../../app/search-params.ts';
import { need } from '../../../../../app/session/guards.ts';
import { MarketplaceScreen } from '../../../../../areas/marketplace/marketplace-screen.tsx';
import { readMarketplaceSearch, toEntriesFilter } from '../../../../../areas/marketplace/marketplace-search.ts';
import { categoriesQuery, entriesQuery } from '../../../../../queries/marketplace.ts';
import { userQuery } from '../../../../../queries/sign-in/session.ts';

export const Route = createFileRoute('/_staff/_shell/_marketplace/manage-marketplace/')({
  validateSearch: searchParams(readMarketplaceSearch),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps, location }) => {
    // Others are refused by the guard of pages, without a request that could only fail.
    const { current_company, create_interview_only } = await need(
      context.queryClient.ensureQueryData(userQuery),
      location.href,
    );
    if (current_company && !create_interview_only) {
      void context.queryClient.prefetchQuery(entriesQuery(toEntriesFilter(deps)));
      void context.queryClient.prefetchQuery(categoriesQuery);
    }
    await loadMessages('marketplace');
  },
  component: MarketplaceScreen,
});
