import { createFileRoute, Outlet } from '@tanstack/react-router';
import { AppLayout } from '../../app/layouts/app-layout.tsx';
import { DefaultLayout } from '../../app/layouts/default-layout.tsx';
import { PlaceGuard } from '../../app/errors/place-guard.tsx';
import { useUser } from '../../queries/sign-in/session.ts';

/** The rail for members of a company; a reviewer has a single place and gets only the header. */
function Shell() {
  const Layout = useUser().current_company ? AppLayout : DefaultLayout;
  return (
    <Layout>
      <PlaceGuard>
        <Outlet />
      </PlaceGuard>
    </Layout>
  );
}

export const Route = createFileRoute('/_staff/_shell')({ component: Shell });
