import { lazy, Suspense } from 'react';
import { withMessages } from '../../app/messages.ts';
import type { ShareDialogProps } from './share-dialog.tsx';

const Loaded = lazy(withMessages(['wizard', 'guests', 'criteria'], () => import('./share-dialog.tsx')));

/** The dialog that shares applicants; its code loads when it opens. */
export function ShareDialog(props: ShareDialogProps) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
