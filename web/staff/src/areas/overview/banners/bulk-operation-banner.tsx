import { lazy, Suspense, useState, useEffect } from 'react';
import type { BulkOperation } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { followedBulkOperations, type Followed } from '../../../features/bulk-operations/followed.ts';
import { useBulkOperationPhrases } from '../../../features/bulk-operations/use-bulk-operation-phrases.ts';
import {
  useRetryBulkOperation,
  useUndoBulkOperation,
} from '../../../features/bulk-operations/use-undo-bulk-operation.ts';
import { useStore } from '@vivavoce/web-shared/store.ts';
import { useUser } from '../../../queries/sign-in/session.ts';
import { noticeStyles } from '../../../ui/feedback/notice-progress.tsx';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { hasFailed, isOpen } from '../../../features/bulk-operations/progress.ts';
import { refreshApplicants } from '../../../queries/applicants/applications.ts';
import { bulkOperationsQuery, whileBulkOperationRunsMs } from '../../../queries/applicants/bulk-operations.ts';

/** Reloads lists and the counts of buckets after further applicants changed, and nothing else. */
const refreshLists = (client: QueryClient, job: number): Promise<void> =>
  client.invalidateQueries({ queryKey: ['job', job, 'applications'] });

/** A number that grows with each applicant who has been changed or restored. */
const steps = (results: readonly BulkOperation[] = []): number =>
  results.filter(isOpen).reduce((sum, { done, undone }) => sum + done + undone, 0);

/**
 * Running bulk operations by any user, and those that ended while the page was open. Lists and counts are reloaded
 * with them.
 */
function useBulkOperations(job: number) {
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
    // An operation that had ended before the page opened is old news; one that ran between two polls is not, nor is
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

const BulkOperationNotice = lazy(() => import('./bulk-operation-notice.tsx'));

/**
 * Announces the start, end or stop of a bulk operation, and no percentages in between. Operations started on this
 * page are announced by their toast. Always mounted, or the first announcement would be lost.
 */
export function BulkOperationNews({
  visible,
  followed,
}: {
  visible: readonly BulkOperation[];
  followed: readonly Followed[];
}) {
  const phrasesOf = useBulkOperationPhrases();
  const [startedHere, setStartedHere] = useState<ReadonlySet<number>>(() => new Set());
  const startedOperations = followed.filter(({ bulk_operation }) => !startedHere.has(bulk_operation));
  if (startedOperations.length > 0)
    setStartedHere(new Set([...startedHere, ...startedOperations.map(({ bulk_operation }) => bulk_operation)]));
  const news = visible.filter(({ id }) => !startedHere.has(id));
  return (
    <div className="visually-hidden" role="status">
      {news.map((bulk_operation) => {
        const { title, remark } = phrasesOf(bulk_operation);
        return <p key={`${bulk_operation.id}-${bulk_operation.state}`}>{[title, remark].filter(Boolean).join('. ')}</p>;
      })}
    </div>
  );
}

/** Bulk operations on very many applicants and their results, also after a reload and for colleagues. */
export function BulkOperationBanner({ job }: { job: number }) {
  const t = useTranslations('decide.bulkOperations');
  const user = useUser();
  const { shown: visible, dismiss } = useBulkOperations(job);
  const undo = useUndoBulkOperation(job);
  const retry = useRetryBulkOperation(job);
  const followed = useStore(followedBulkOperations);
  const busyWith = [undo, retry].flatMap(({ isPending, variables }) => (isPending ? [variables] : []));
  return (
    <>
      <BulkOperationNews visible={visible} followed={followed} />
      {visible.length > 0 && (
        <Suspense>
          <ul className={noticeStyles.notices} aria-label={t('label')}>
            {visible.map((bulk_operation) => (
              <BulkOperationNotice
                key={bulk_operation.id}
                bulk_operation={bulk_operation}
                startedByReader={bulk_operation.created_by.id === user.id}
                busy={busyWith.includes(bulk_operation.id)}
                onRetry={() => retry.mutate(bulk_operation.id)}
                onUndo={() => undo.mutate(bulk_operation.id)}
                onDismiss={() => dismiss(bulk_operation.id)}
              />
            ))}
          </ul>
        </Suspense>
      )}
    </>
  );
}
