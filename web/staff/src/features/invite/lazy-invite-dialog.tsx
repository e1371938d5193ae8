import { lazy, Suspense } from 'react';
import { withWords } from '../../app/words.ts';
import type { InviteDialogProps } from './invite-dialog.tsx';

const Loaded = lazy(withWords(['wizard', 'mailings.form'], () => import('./invite-dialog.tsx')));

/** The dialog for invitations; its code arrives when it is opened. */
export function InviteDialog(props: InviteDialogProps) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
