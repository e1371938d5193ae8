import { createFileRoute, Outlet } from '@tanstack/react-router';
import { loadMessages } from '../../../app/messages.ts';
import { MarketplaceMenu } from '../../../areas/menus/marketplace-menu.tsx';

export const Route = createFileRoute('/_staff/_shell/_marketplace')({
  loader: () => loadMessages('marketplace'),
  component: () => (
    <MarketplaceMenu>
      <Outlet />
    </MarketplaceMenu>
  ),
});
