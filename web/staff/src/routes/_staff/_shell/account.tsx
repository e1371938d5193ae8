import { createFileRoute, Outlet } from '@tanstack/react-router';
import { loadMessages } from '../../../app/messages.ts';
import { AccountPages } from '../../../areas/menus/account-menu.tsx';

export const Route = createFileRoute('/_staff/_shell/account')({
  loader: () => loadMessages('account'),
  component: () => (
    <AccountPages>
      <Outlet />
    </AccountPages>
  ),
});
