import { lazy, Suspense } from 'react';
import { withMessages } from '../../app/messages.ts';
import type { InviteDialogProps } from './invite-dialog.tsx';

const Loaded = lazy(withMessages(['wizard', 'mailings.form', 'decide.mail'], () => import('./invite-dialog.tsx')));

/** The dialog for invitations; its code loads when it opens. */
export function InviteDialog(props: InviteDialogProps) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
