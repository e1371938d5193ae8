import { lazy, Suspense } from 'react';
import type { EraseDialogProps } from './erase-dialog.tsx';

const Loaded = lazy(() => import('./erase-dialog.tsx'));

/** The dialog that deletes an applicant; its code loads when it opens. */
export function EraseDialog(props: EraseDialogProps) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
