import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet, type ErrorComponentProps } from '@tanstack/react-router';
import { ConfirmHost } from '../app/chrome/confirm-host.tsx';
import { LeaveGuard } from '../app/chrome/leave-guard.tsx';
import { LoadingBar } from '../app/chrome/loading-bar.tsx';
import { ErrorScreen } from '../app/error-screen.tsx';
import { NotFoundScreen } from '../app/not-found-screen.tsx';
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

function OutsideNotFound() {
  return (
    <main>
      <NotFoundScreen />
    </main>
  );
}

function OutsideError(props: ErrorComponentProps) {
  return (
    <main>
      <ErrorScreen {...props} />
    </main>
  );
}

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  notFoundComponent: OutsideNotFound,
  errorComponent: OutsideError,
});
