import { createFileRoute, Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { AppLayout } from '../../app/layouts/app-layout.tsx';
import { PageGuard } from '../../app/errors/page-guard.tsx';
import { useUser } from '../../queries/sign-in/session.ts';

/** In a file of its own: members of a company, who are most, never load it. */
const DefaultLayout = lazy(async () => ({
  default: (await import('../../app/layouts/default-layout.tsx')).DefaultLayout,
}));

/** The rail for members of a company; a reviewer has a single place and gets only the header. */
function Shell() {
  const Layout = useUser().current_company ? AppLayout : DefaultLayout;
  return (
    <Suspense>
      <Layout>
        <PageGuard>
          <Outlet />
        </PageGuard>
      </Layout>
    </Suspense>
  );
}

export const Route = createFileRoute('/_staff/_shell')({ component: Shell });
