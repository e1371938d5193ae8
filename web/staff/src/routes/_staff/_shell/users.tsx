import { createFileRoute } from '@tanstack/react-router';
import { need } from '../../../app/session/guards.ts';
import { PlaceholderScreen } from '../../../areas/places/placeholder-screen.tsx';
import { userQuery } from '../../../queries/session.ts';
import { firstCompanyUserQuery } from '../../../queries/company-users.ts';

export const Route = createFileRoute('/_staff/_shell/users')({
  loader: async ({ context, location }) => {
    // Others are refused by the guard of pages, without a request that could only fail.
    const { role } = await need(context.queryClient.ensureQueryData(userQuery), location.href);
    if (role === 'owner' || role === 'admin') {
      await need(context.queryClient.ensureQueryData(firstCompanyUserQuery), location.href);
    }
  },
  component: () => <PlaceholderScreen place="users" />,
});
