import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../../../../app/messages.ts';
import { searchParams } from '../../../../../app/search-params.ts';
import { need } from '../../../../../app/session/guards.ts';
import { CompaniesScreen } from '../../../../../areas/platform/companies-screen.tsx';
import {
  readCompaniesSearch,
  toCompaniesFilter,
  companiesQuery,
} from '../../../../../areas/platform/companies-search.ts';
import { userQuery } from '../../../../../queries/sign-in/session.ts';

export const Route = createFileRoute('/_staff/_shell/_platform/platform/')({
  validateSearch: searchParams(readCompaniesSearch),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps, location }) => {
    // Others are refused by the guard of pages, without a request that could only fail.
    const { platform_administrator } = await need(context.queryClient.ensureQueryData(userQuery), location.href);
    if (platform_administrator) void context.queryClient.prefetchQuery(companiesQuery(toCompaniesFilter(deps)));
    await loadMessages('platform', 'features');
  },
  component: CompaniesScreen,
});
