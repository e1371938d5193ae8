import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet, type ErrorComponentProps } from '@tanstack/react-router';
import { ConsentBanner } from '@vivavoce/web-shared/consent/consent-banner.tsx';
import { ConfirmHost } from '../app/shell/confirm-host.tsx';
import { LeaveGuard } from '../app/shell/leave-guard.tsx';
import { LinkPrefetch } from '../app/shell/link-prefetch.tsx';
import { LoadingBar } from '../app/shell/loading-bar.tsx';
import { OnlineWatch } from '../app/shell/online-watch.tsx';
import { Toaster } from '../app/shell/toaster.tsx';
import { BulkOperationToasts } from '../features/bulk-operations/bulk-operation-toasts.tsx';
import { ErrorScreen } from '../app/errors/error-screen.tsx';
import { NotFoundScreen } from '../app/errors/not-found-screen.tsx';
import { useTabIcon } from '../app/page-title.ts';

function Root() {
  useTabIcon();
  return (
    <>
      <LoadingBar />
      <ConsentBanner />
      <Outlet />
      <BulkOperationToasts />
      <Toaster />
      <ConfirmHost />
      <LeaveGuard />
      <OnlineWatch />
      <LinkPrefetch />
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
