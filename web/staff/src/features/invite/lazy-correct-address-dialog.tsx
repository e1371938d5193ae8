import { lazy, Suspense } from 'react';
import { withWords } from '../../app/words.ts';
import type { CorrectAddressDialogProps } from './correct-address-dialog.tsx';

const Loaded = lazy(withWords(['wizard', 'mailings.form'], () => import('./correct-address-dialog.tsx')));

/** The dialog for a wrong address; its code arrives when it is opened. */
export function CorrectAddressDialog(props: CorrectAddressDialogProps) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
