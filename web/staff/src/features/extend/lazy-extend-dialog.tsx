import { lazy, Suspense } from 'react';
import { withMessages } from '../../app/messages.ts';
import type { ExtendDialogProps } from './extend-dialog.tsx';

const Loaded = lazy(withMessages(['wizard', 'mailings.form', 'decide.mail'], () => import('./extend-dialog.tsx')));

/** The dialog for more time; its code loads when it opens. */
export function ExtendDialog(props: ExtendDialogProps) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
