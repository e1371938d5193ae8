import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApplicationDetail } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { showSnackbar, showToast } from '../../../app/toasts.ts';
import { refreshShown } from '../../../queries/reviews/applications-review.ts';
import { decideForAll } from '../../../queries/applicants/applications.ts';

type Change = 'archive' | 'unarchive';

/** Archives or unarchives the applicant; confirms it, with Undo. */
export function useArchive(job: number, { id }: Pick<ApplicationDetail, 'id'>) {
  const t = useTranslations();
  const textOf = useErrorText();
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: (action: Change) => decideForAll(job, { action, selection: { ids: [id] } }),
    onSuccess: ({ changed }, action) =>
      showSnackbar(t(`overview.done.${action}`, { count: changed }), {
        label: t('common.undo'),
        run: () => mutation.mutate(action === 'archive' ? 'unarchive' : 'archive'),
      }),
    onError: (error) => showToast({ title: textOf(error), background: 'reject' }),
    onSettled: () => refreshShown(client, job),
  });
  return mutation;
}
