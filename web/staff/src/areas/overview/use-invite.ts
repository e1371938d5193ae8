import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useErrorText } from '../../app/error-text.ts';
import { showToast } from '../../app/toasts.ts';
import { invite, refreshApplicants } from '../../queries/applications.ts';

/** Invites one after another; a refusal stops the rest, and the count says how far it went. */
export function useInvite(job: number) {
  const t = useTranslations('overview');
  const textOf = useErrorText();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (applications: readonly number[]) => {
      let done = 0;
      try {
        for (const application of applications) {
          await invite({ job, application });
          done += 1;
        }
      } finally {
        if (done > 0) showToast({ title: t('done.invite', { count: done }) });
      }
    },
    onError: (error) => showToast({ title: textOf(error), background: 'reject' }),
    onSettled: () => refreshApplicants(client, job),
  });
}
