import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { BulkOperation } from '@vivavoce/contract/types.ts';
import { hasFailed, isOpen } from '../../../features/bulk-operations/progress.ts';
import { refreshApplicants } from '../../../queries/applicants/applications.ts';
import {
  bulkOperationsQuery,
  refreshLists,
  whileBulkOperationRunsMs,
} from '../../../queries/applicants/bulk-operations.ts';

/** A number that grows with each applicant who has been changed or restored. */
const steps = (results: readonly BulkOperation[] = []): number =>
  results.filter(isOpen).reduce((sum, { done, undone }) => sum + done + undone, 0);

/**
 * Running bulk operations by any user, and those that ended while the page was open. Lists and counts are reloaded
 * with them.
 */
export function useBulkOperations(job: number) {
  const client = useQueryClient();
  const { data } = useQuery({
    ...bulkOperationsQuery(job),
    refetchInterval: ({ state }) => (state.data?.results.some(isOpen) ?? false) && whileBulkOperationRunsMs,
  });
  const results = data?.results;
  const [watched, setWatched] = useState<{
    results: typeof results;
    polled: ReadonlySet<number>;
    dismissed: ReadonlySet<number>;
  }>({
    results: undefined,
    polled: new Set(),
    dismissed: new Set(),
  });
  if (results && results !== watched.results) {
    // An operation that was over before the page opened is old news; one that ran between two polls is not, nor is
    // one that can be retried.
    const operations = watched.results;
    const news = results
      .filter(
        (operation) =>
          isOpen(operation) ||
          (hasFailed(operation) && operation.can_retry) ||
          (operations && !operations.some(({ id }) => id === operation.id)),
      )
      .map(({ id }) => id);
    setWatched({ ...watched, results, polled: new Set([...watched.polled, ...news]) });
  }
  const far = steps(results);
  useEffect(() => {
    if (far > 0) void refreshLists(client, job);
  }, [far, client, job]);
  const ended = (results ?? []).filter((operation) => watched.polled.has(operation.id) && !isOpen(operation)).length;
  useEffect(() => {
    if (ended > 0) void refreshApplicants(client, job);
  }, [ended, client, job]);
  const dismiss = (id: number) =>
    setWatched((before) => ({ ...before, dismissed: new Set([...before.dismissed, id]) }));
  return { shown: (results ?? []).filter(({ id }) => watched.polled.has(id) && !watched.dismissed.has(id)), dismiss };
}
