import { lazy, Suspense } from 'react';
import { withMessages } from '../../app/messages.ts';
import type { ExportDialogProps } from './export-dialog.tsx';

const Loaded = lazy(withMessages(['exports.dialog'], () => import('./export-dialog.tsx')));

/** The dialog for exports; its code loads when it opens. */
export function ExportDialog(props: ExportDialogProps) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
