import { lazy, Suspense } from 'react';

const Loaded = lazy(() => import('./bell.tsx'));

/** The bell loads after the page that it stands on; its place is there before. */
export const Bell = () => (
  <Suspense fallback={<span className="h-(--control) w-(--control) flex-none" />}>
    <Loaded />
  </Suspense>
);
