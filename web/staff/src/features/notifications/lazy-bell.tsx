import { lazy, Suspense } from 'react';
import { Afterwards } from '../../ui/feedback/afterwards.tsx';

const Loaded = lazy(() => import('./bell.tsx'));

const place = <span className="h-(--control) w-(--control) flex-none" />;

/** The bell loads after the page that it stands on; its place is there before. */
export const Bell = () => (
  <Afterwards fallback={place}>
    <Suspense fallback={place}>
      <Loaded />
    </Suspense>
  </Afterwards>
);
