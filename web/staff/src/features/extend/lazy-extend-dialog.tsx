import { lazy, Suspense } from 'react';
import { withWords } from '../../app/words.ts';
import type { ExtendDialogProps } from './extend-dialog.tsx';

const Loaded = lazy(withWords(['wizard', 'mailings.form'], () => import('./extend-dialog.tsx')));

/** The dialog for more time; its code arrives when it is opened. */
export function ExtendDialog(props: ExtendDialogProps) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
