import { lazy, Suspense } from 'react';
import type { EraseDialogProps } from './erase-dialog.tsx';

const Loaded = lazy(() => import('./erase-dialog.tsx'));

/** The question before an applicant is deleted; its code arrives when it is opened. */
export function EraseDialog(props: EraseDialogProps) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
