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

/** Takes a bulk operation back as a whole, also while it is done. */
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

/** Has one go on that failed, or its undo, and says again how far it is. */
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
