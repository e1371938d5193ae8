import { createFileRoute, Outlet } from '@tanstack/react-router';
import { ContentMenu } from '../../../areas/menus/content-menu.tsx';

export const Route = createFileRoute('/_staff/_shell/_content')({
  component: () => (
    <ContentMenu>
      <Outlet />
    </ContentMenu>
  ),
});
