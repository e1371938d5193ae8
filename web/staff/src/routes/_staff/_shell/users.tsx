import { createFileRoute } from '@tanstack/react-router';
import { companyUsersQuery } from '../../../queries/company.ts';
import { loadMessages } from '../../../app/messages.ts';
import { searchParams } from '../../../app/search-params.ts';
import { need } from '../../../app/session/guards.ts';
import { UsersScreen } from '../../../areas/users/users-screen.tsx';
import { readUsersSearch, toUsersFilter } from '../../../areas/users/users-search.ts';
import { userQuery } from '../../../queries/sign-in/session.ts';

export const Route = createFileRoute('/_staff/_shell/users')({
  validateSearch: searchParams(readUsersSearch),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps, location }) => {
    // Others are refused by the guard of pages, without a request that could only fail.
    const { role } = await need(context.queryClient.ensureQueryData(userQuery), location.href);
    if (role === 'owner' || role === 'admin')
      void context.queryClient.prefetchQuery(companyUsersQuery(toUsersFilter(deps)));
    await loadMessages('users');
  },
  component: UsersScreen,
});
