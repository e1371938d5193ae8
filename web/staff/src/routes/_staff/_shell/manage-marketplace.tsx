import { createFileRoute, Outlet } from '@tanstack/react-router';
import { MarketplaceMenu } from '../../../areas/places/marketplace-menu.tsx';

export const Route = createFileRoute('/_staff/_shell/manage-marketplace')({
  component: () => (
    <MarketplaceMenu>
      <Outlet />
    </MarketplaceMenu>
  ),
});
