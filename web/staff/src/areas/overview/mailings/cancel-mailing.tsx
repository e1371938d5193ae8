import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Mailing } from '@vivavoce/contract/types.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { confirm } from '../../../app/confirm.ts';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { showToast } from '../../../app/toasts.ts';
import { refreshApplicants } from '../../../queries/applicants/applications.ts';
import { Button } from '../../../ui/base/button.tsx';

/** Cancels a scheduled mailing, after a confirmation. */
export function CancelMailing({ job, mailing }: { job: number; mailing: Mailing }) {
  const t = useTranslations('mailings');
  const textOf = useErrorText();
  const client = useQueryClient();
  const kind = t(`kinds.${mailing.kind}`, { count: mailing.total });
  const cancel = useMutation({
    mutationFn: () => call('POST /api/jobs/{job}/mailings/{mailing}/cancel', { params: { job, mailing: mailing.id } }),
    onSuccess: () => showToast({ title: t('done.cancelled') }),
    onError: (error) => showToast({ title: textOf(error), background: 'reject' }),
    onSettled: () => refreshApplicants(client, job),
  });

  async function ask(): Promise<void> {
    const agreed = await confirm({
      title: t('cancelTitle', { what: kind }),
      text: t('cancelText'),
      action: t('cancel'),
      cancelAction: t('cancelKeep'),
    });
    if (agreed) cancel.mutate();
  }

  return (
    <Button size="small" busy={cancel.isPending} onClick={() => void ask()}>
      {t('cancel')}
    </Button>
  );
}
