import type { QueryClient } from '@tanstack/react-query';
import type { BulkOperation } from '@vivavoce/contract/types.ts';
import { bulkOperationQuery, bulkOperationsQuery } from '../../queries/applicants/bulk-operations.ts';
import { createStore } from '@vivavoce/web-shared/store.ts';

export type Followed = { job: number; bulk_operation: number };

/** Bulk operations that were started on this page, wherever it has navigated since. */
export const followedBulkOperations = createStore<readonly Followed[]>([]);

/** Shows the progress of a bulk operation in toasts until it has ended, and lists it at its activity immediately. */
export function followBulkOperation(client: QueryClient, job: number, bulk_operation: BulkOperation): void {
  client.setQueryData(bulkOperationQuery(job, bulk_operation.id).queryKey, bulk_operation);
  void client.invalidateQueries({ queryKey: bulkOperationsQuery(job).queryKey, exact: true });
  unfollowBulkOperation(bulk_operation.id);
  followedBulkOperations.set([...followedBulkOperations.get(), { job, bulk_operation: bulk_operation.id }]);
}

export function unfollowBulkOperation(bulk_operation: number): void {
  followedBulkOperations.set(followedBulkOperations.get().filter((entry) => entry.bulk_operation !== bulk_operation));
}
