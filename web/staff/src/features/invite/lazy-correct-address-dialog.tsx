import { lazy, Suspense } from 'react';
import { withMessages } from '../../app/messages.ts';
import type { CorrectAddressDialogProps } from './correct-address-dialog.tsx';

const Loaded = lazy(withMessages(['wizard', 'mailings.form'], () => import('./correct-address-dialog.tsx')));

/** The dialog for a wrong address; its code loads when it opens. */
export function CorrectAddressDialog(props: CorrectAddressDialogProps) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
