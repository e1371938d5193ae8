import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { decideForAll } from '../../queries/applicants/applications.ts';
import { refreshShown } from '../../queries/reviews/applications-review.ts';
import { followBulkOperation } from '../bulk-operations/followed.ts';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { showSnackbar, showToast } from '../../app/toasts.ts';

/**
 * Cancels the e-mails that were to be sent.
 * @returns the number of e-mails sent before
 */
async function callOff(job: number, mailing: number): Promise<number> {
  const params = { job, mailing };
  try {
    await call('POST /api/jobs/{job}/mailings/{mailing}/cancel', { params });
    return 0;
  } catch {
    return (await call('GET /api/jobs/{job}/mailings/{mailing}', { params })).created;
  }
}

/** A rejection of many: its instant, its mailing and its number of applicants. */
type Rejection = { at: string; mailing: number | null; count: number };

/** Undoes the rejections of one instant that still stand, and cancels their e-mails. */
export function useTakeBackRejection(job: number) {
  const t = useTranslations('decide.reject');
  const textOf = useErrorText();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ at, mailing }: Rejection) => {
      const selection = { matching: { status: 'Outcomes' as const, filter: 'All' as const, at } };
      const { bulk_operation } = await decideForAll(job, { action: 'unshortlist', selection });
      if (bulk_operation) followBulkOperation(client, job, bulk_operation);
      return { sent: mailing === null ? 0 : await callOff(job, mailing), isRunning: bulk_operation !== null };
    },
    onSuccess: ({ sent, isRunning }, { count }) => {
      if (sent > 0) showToast({ title: t('late', { count: sent }), background: 'reject' });
      // While a task undoes very many, its progress is shown instead.
      else if (!isRunning) showSnackbar(t('undone', { count }));
    },
    onError: (error) => showToast({ title: textOf(error), background: 'reject' }),
    onSettled: () => refreshShown(client, job),
  });
}
