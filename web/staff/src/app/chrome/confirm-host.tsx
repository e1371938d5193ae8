import { lazy, Suspense } from 'react';
import { confirmStore } from '../confirm.ts';
import { useStore } from '../store.ts';

const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx'));

/** The dialog's code arrives with the first question asked. */
export function ConfirmHost() {
  const question = useStore(confirmStore);
  if (!question) return null;
  return (
    <Suspense>
      <ConfirmDialog question={question} />
    </Suspense>
  );
}
