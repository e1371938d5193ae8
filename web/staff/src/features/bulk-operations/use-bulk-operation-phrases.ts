import type { BulkOperation } from '@vivavoce/contract/types.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { headline, leftAlone, progressOf } from './progress.ts';

export type BulkOperationPhrases = { title: string; progress: string; remark: string };

/** A bulk operation as phrases: what it does or did, its progress, and remarks. */
export function useBulkOperationPhrases(): (bulk_operation: BulkOperation) => BulkOperationPhrases {
  const t = useTranslations('decide.bulkOperations');
  const percent = new Intl.NumberFormat(useLanguageTag(), { style: 'percent' });
  return (bulk_operation) => {
    const { key, count } = headline(bulk_operation);
    const { done, total } = progressOf(bulk_operation);
    const skipped = leftAlone(bulk_operation);
    const remarks: Partial<Record<BulkOperation['state'], string>> = {
      waiting: t('waiting'),
      failed: t('failed', { done: bulk_operation.done, total: bulk_operation.total, changed: bulk_operation.changed }),
      undo_failed: t('undoFailed', { undone: bulk_operation.undone, done: bulk_operation.done }),
      ...(skipped > 0 && { finished: t('leftAlone', { count: skipped }) }),
    };
    return {
      title: t(key, { count }),
      // Only the end is 100 %: 99.6 % is rounded down.
      progress: t('progress', {
        done,
        total,
        share: percent.format(Math.floor((done / Math.max(total, 1)) * 100) / 100),
      }),
      remark: remarks[bulk_operation.state] ?? '',
    };
  };
}
