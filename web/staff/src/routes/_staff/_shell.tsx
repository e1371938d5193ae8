import { createFileRoute, Outlet } from '@tanstack/react-router';
import { AppLayout } from '../../app/layouts/app-layout.tsx';
import { DefaultLayout } from '../../app/layouts/default-layout.tsx';
import { PageGuard } from '../../app/errors/page-guard.tsx';
import { useUser } from '../../queries/sign-in/session.ts';

/** The rail for members of a company; a reviewer has a single place and gets only the header. */
function Shell() {
  const Layout = useUser().current_company ? AppLayout : DefaultLayout;
  return (
    <Layout>
      <PageGuard>
        <Outlet />
      </PageGuard>
    </Layout>
  );
}

export const Route = createFileRoute('/_staff/_shell')({ component: Shell });
