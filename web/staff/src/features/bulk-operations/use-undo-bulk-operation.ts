import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isProblem, call } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { keyOf } from '../../queries/api-query.ts';
import { bulkOperationQuery } from '../../queries/applicants/bulk-operations.ts';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { showToast } from '../../app/toasts.ts';
import { followBulkOperation } from './followed.ts';

/** Undoes a bulk operation as a whole, also while it runs. */
export function useUndoBulkOperation(job: number) {
  const t = useTranslations('decide.bulkOperations');
  const textOf = useErrorText();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (bulk_operation: number) =>
      call('POST /api/jobs/{job}/bulk-operations/{bulk_operation}/undo', { params: { job, bulk_operation } }),
    onSuccess: (bulk_operation) =>
      client.setQueryData(bulkOperationQuery(job, bulk_operation.id).queryKey, bulk_operation),
    onError: (error) => showToast({ title: isProblem(error, 409) ? t('late') : textOf(error), background: 'reject' }),
    onSettled: () =>
      client.invalidateQueries({ queryKey: keyOf('GET /api/jobs/{job}/bulk-operations', { params: { job } }) }),
  });
}

/** Retries a failed bulk operation, or its undo, and shows its progress again. */
export function useRetryBulkOperation(job: number) {
  const t = useTranslations('decide.bulkOperations');
  const textOf = useErrorText();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (bulk_operation: number) =>
      call('POST /api/jobs/{job}/bulk-operations/{bulk_operation}/retry', { params: { job, bulk_operation } }),
    onSuccess: (bulk_operation) => followBulkOperation(client, job, bulk_operation),
    onError: (error) =>
      showToast({ title: isProblem(error, 409) ? t('retryLate') : textOf(error), background: 'reject' }),
    onSettled: () =>
      client.invalidateQueries({ queryKey: keyOf('GET /api/jobs/{job}/bulk-operations', { params: { job } }) }),
  });
}
