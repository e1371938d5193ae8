import { lazy, Suspense } from 'react';
import { withMessages } from '../../app/messages.ts';
import type { TagSelectionDialogProps } from './tag-selection-dialog.tsx';

const Loaded = lazy(withMessages(['people'], () => import('./tag-selection-dialog.tsx')));

/** The dialog that tags selected applicants; its code loads when it opens. */
export function TagSelectionDialog(props: TagSelectionDialogProps) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
