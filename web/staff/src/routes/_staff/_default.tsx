import { createFileRoute, Outlet } from '@tanstack/react-router';
import { DefaultLayout } from '../../app/layouts/default-layout.tsx';

function Default() {
  return (
    <DefaultLayout>
      <Outlet />
    </DefaultLayout>
  );
}

/** Pages about the person rather than the work: a header in place of the rail, for everyone. */
export const Route = createFileRoute('/_staff/_default')({ component: Default });
