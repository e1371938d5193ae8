import { lazy, Suspense } from 'react';
import type { ExportDialogProps } from './export-dialog.tsx';

const Loaded = lazy(() => import('./export-dialog.tsx'));

/** The dialog for exports; its code arrives when it is opened. */
export function ExportDialog(props: ExportDialogProps) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
