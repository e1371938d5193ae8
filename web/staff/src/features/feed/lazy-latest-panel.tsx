import { lazy, Suspense } from 'react';
import { withMessages } from '../../app/messages.ts';
import type { LatestPanelProps } from './latest-panel.tsx';

const Loaded = lazy(withMessages(['feed'], () => import('./latest-panel.tsx')));

/** The newest entries of a feed; its many phrases load after what people came for. */
export function LatestPanel(props: LatestPanelProps) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
