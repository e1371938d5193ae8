import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { ConfirmHost } from '../app/chrome/confirm-host.tsx';
import { LeaveGuard } from '../app/chrome/leave-guard.tsx';
import { LoadingBar } from '../app/chrome/loading-bar.tsx';
import { Toaster } from '../app/chrome/toaster.tsx';

function Root() {
  return (
    <>
      <LoadingBar />
      <Outlet />
      <Toaster />
      <ConfirmHost />
      <LeaveGuard />
    </>
  );
}

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Root });
