import { lazy, Suspense, useState } from 'react';
import type { BulkOperation } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { followedBulkOperations, type Followed } from '../../../features/bulk-operations/followed.ts';
import { useBulkOperationPhrases } from '../../../features/bulk-operations/use-bulk-operation-phrases.ts';
import {
  useRetryBulkOperation,
  useUndoBulkOperation,
} from '../../../features/bulk-operations/use-undo-bulk-operation.ts';
import { useStore } from '../../../app/store.ts';
import { useUser } from '../../../queries/sign-in/session.ts';
import { noticeStyles } from '../../../ui/feedback/notice-progress.tsx';
import { useBulkOperations } from './use-bulk-operations.ts';

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
