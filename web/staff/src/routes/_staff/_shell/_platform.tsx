import { createFileRoute, Outlet } from '@tanstack/react-router';
import { loadMessages } from '../../../app/messages.ts';
import { PlatformMenu } from '../../../areas/menus/platform-menu.tsx';

export const Route = createFileRoute('/_staff/_shell/_platform')({
  loader: () => loadMessages('platform'),
  component: () => (
    <PlatformMenu>
      <Outlet />
    </PlatformMenu>
  ),
});
