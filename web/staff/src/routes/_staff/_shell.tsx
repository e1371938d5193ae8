import { createFileRoute, Outlet } from '@tanstack/react-router';
import { ShellLayout } from '../../app/layouts/shell-layout.tsx';

function Shell() {
  return (
    <ShellLayout>
      <Outlet />
    </ShellLayout>
  );
}

export const Route = createFileRoute('/_staff/_shell')({ component: Shell });
