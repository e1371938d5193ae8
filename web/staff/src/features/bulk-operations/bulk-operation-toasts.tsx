import { lazy, Suspense } from 'react';
import { useStore } from '@vivavoce/web-shared/store.ts';
import { followedBulkOperations } from './followed.ts';

const BulkOperationToast = lazy(() => import('./bulk-operation-toast.tsx'));

/** Shows the progress of each bulk operation that was started here, on whichever screen. */
export function BulkOperationToasts() {
  const followed = useStore(followedBulkOperations);
  if (followed.length === 0) return null;
  return (
    <Suspense>
      {followed.map((entry) => (
        <BulkOperationToast key={entry.bulk_operation} {...entry} />
      ))}
    </Suspense>
  );
}
