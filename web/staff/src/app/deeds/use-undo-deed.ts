import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { deedQuery, deedsQuery, retryDeed, undoDeed } from '../../queries/deeds.ts';
import { useErrorText } from '../error-text.ts';
import { showToast } from '../toasts.ts';
import { followDeed } from './followed.ts';

/** Takes a deed back as a whole, also while it is done. */
export function useUndoDeed(job: number) {
  const t = useTranslations('decide.deeds');
  const textOf = useErrorText();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (deed: number) => undoDeed(job, deed),
    onSuccess: (deed) => client.setQueryData(deedQuery(job, deed.id).queryKey, deed),
    onError: (error) => showToast({ title: isProblem(error, 409) ? t('late') : textOf(error), background: 'reject' }),
    onSettled: () => client.invalidateQueries({ queryKey: deedsQuery(job).queryKey }),
  });
}

/** Has one go on that failed, or its undo, and says again how far it is. */
export function useRetryDeed(job: number) {
  const t = useTranslations('decide.deeds');
  const textOf = useErrorText();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (deed: number) => retryDeed(job, deed),
    onSuccess: (deed) => followDeed(client, job, deed),
    onError: (error) =>
      showToast({ title: isProblem(error, 409) ? t('retryLate') : textOf(error), background: 'reject' }),
    onSettled: () => client.invalidateQueries({ queryKey: deedsQuery(job).queryKey }),
  });
}
