import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { refreshApplicants } from '../../queries/applicants/applications.ts';
import { bulkOperationQuery, whileBulkOperationRunsMs } from '../../queries/applicants/bulk-operations.ts';
import { dismissToast, showSnackbar, showToast, updateToast } from '../../app/toasts.ts';
import { unfollowBulkOperation, type Followed } from './followed.ts';
import { hasFailed, isOpen, progressOf } from './progress.ts';
import { useBulkOperationPhrases } from './use-bulk-operation-phrases.ts';
import { useRetryBulkOperation, useUndoBulkOperation } from './use-undo-bulk-operation.ts';

/** One toast while a bulk operation runs, and another at its end; each with Undo while that is possible. */
export default function BulkOperationToast({ job, bulk_operation: id }: Followed) {
  const common = useTranslations('common');
  const client = useQueryClient();
  const phrasesOf = useBulkOperationPhrases();
  const undo = useUndoBulkOperation(job);
  const retry = useRetryBulkOperation(job);
  const { data: bulk_operation } = useQuery({
    ...bulkOperationQuery(job, id),
    refetchInterval: ({ state }) => (state.data === undefined || isOpen(state.data)) && whileBulkOperationRunsMs,
  });
  const toast = `bulk_operation-${id}`;
  const phase = bulk_operation && (bulk_operation.state === 'waiting' ? 'running' : bulk_operation.state);

  const begin = useEffectEvent((now: typeof phase) => {
    if (!bulk_operation || now === undefined) return;
    const { title, progress: text, remark } = phrasesOf(bulk_operation);
    const action = bulk_operation.can_undo && { label: common('undo'), run: () => undo.mutate(id) };
    if (isOpen(bulk_operation)) {
      const progress = { share: shareOf(bulk_operation), text: remark || text };
      showToast({ id: toast, title, dismissIn: 0, progress, ...(action && { action }) });
      return;
    }
    dismissToast(toast);
    const message = [title, remark].filter(Boolean).join('. ');
    if (hasFailed(bulk_operation)) {
      const again = bulk_operation.can_retry && { label: common('tryAgain'), run: () => retry.mutate(id) };
      showToast({ id: toast, title, description: remark, background: 'reject', ...(again && { action: again }) });
    } else
      showSnackbar(
        message,
        action || undefined,
        bulk_operation.undo_until && action ? Date.parse(bulk_operation.undo_until) : undefined,
      );
    void refreshApplicants(client, job);
  });
  useEffect(() => begin(phase), [phase]);

  const goOn = useEffectEvent((operation: typeof bulk_operation) => {
    if (operation && isOpen(operation)) {
      const { progress, remark } = phrasesOf(operation);
      updateToast(toast, { share: shareOf(operation), text: remark || progress });
    }
  });
  useEffect(() => goOn(bulk_operation), [bulk_operation]);

  // A failed operation may be retried. One that ended and can no longer be undone is not followed any longer.
  const until =
    bulk_operation && !isOpen(bulk_operation) && !hasFailed(bulk_operation)
      ? bulk_operation.can_undo
        ? Date.parse(bulk_operation.undo_until ?? '')
        : 0
      : null;
  useEffect(() => {
    if (until === null || until === undefined) return;
    const timer = setTimeout(
      () => unfollowBulkOperation(id),
      Math.max(0, until - Date.now()) + whileBulkOperationRunsMs,
    );
    return () => clearTimeout(timer);
  }, [until, id]);
  return null;
}

const shareOf = (bulk_operation: Parameters<typeof progressOf>[0]): number => {
  const { done, total } = progressOf(bulk_operation);
  return done / Math.max(total, 1);
};
