import { lazy, Suspense } from 'react';
import { withMessages } from '../../app/messages.ts';
import type { MessageDialogProps } from './message-dialog.tsx';

const Loaded = lazy(withMessages(['wizard'], () => import('./message-dialog.tsx')));

/** The dialog for a message; its code loads when it opens. */
export function MessageDialog(props: MessageDialogProps) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
