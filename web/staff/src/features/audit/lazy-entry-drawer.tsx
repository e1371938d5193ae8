import { lazy, Suspense } from 'react';
import { withMessages } from '../../app/messages.ts';
import type { EntryDrawerProps } from './entry-drawer.tsx';

const Loaded = lazy(withMessages(['sso'], () => import('./entry-drawer.tsx')));

/** The drawer of an entry; its code arrives when it is opened. */
export function EntryDrawer(props: EntryDrawerProps) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
