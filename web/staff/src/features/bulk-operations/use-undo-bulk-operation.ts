import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import {
  bulkOperationQuery,
  bulkOperationsQuery,
  retryBulkOperation,
  undoBulkOperation,
} from '../../queries/applicants/bulk-operations.ts';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { showToast } from '../../app/toasts.ts';
import { followBulkOperation } from './followed.ts';

/** Undoes a bulk operation as a whole, also while it runs. */
export function useUndoBulkOperation(job: number) {
  const t = useTranslations('decide.bulkOperations');
  const textOf = useErrorText();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (bulk_operation: number) => undoBulkOperation(job, bulk_operation),
    onSuccess: (bulk_operation) =>
      client.setQueryData(bulkOperationQuery(job, bulk_operation.id).queryKey, bulk_operation),
    onError: (error) => showToast({ title: isProblem(error, 409) ? t('late') : textOf(error), background: 'reject' }),
    onSettled: () => client.invalidateQueries({ queryKey: bulkOperationsQuery(job).queryKey }),
  });
}

/** Retries a failed bulk operation, or its undo, and shows its progress again. */
export function useRetryBulkOperation(job: number) {
  const t = useTranslations('decide.bulkOperations');
  const textOf = useErrorText();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (bulk_operation: number) => retryBulkOperation(job, bulk_operation),
    onSuccess: (bulk_operation) => followBulkOperation(client, job, bulk_operation),
    onError: (error) =>
      showToast({ title: isProblem(error, 409) ? t('retryLate') : textOf(error), background: 'reject' }),
    onSettled: () => client.invalidateQueries({ queryKey: bulkOperationsQuery(job).queryKey }),
  });
}
