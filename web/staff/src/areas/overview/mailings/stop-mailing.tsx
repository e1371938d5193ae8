import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Mailing } from '@vivavoce/contract/types.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { confirm } from '../../../app/confirm.ts';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { showToast } from '../../../app/toasts.ts';
import { refreshApplicants } from '../../../queries/applicants/applications.ts';
import { useTakeBackRejection } from '../../../features/decide/use-take-back-rejection.ts';
import { Button } from '../../../ui/base/button.tsx';

/** Cancels a scheduled mailing, after a confirmation. */
function CancelMailing({ job, mailing }: { job: number; mailing: Mailing }) {
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

/** Undoes the rejections whose e-mails wait, and cancels those. */
function UndoRejections({ job, mailing: { id, created_at, total } }: { job: number; mailing: Mailing }) {
  const t = useTranslations('mailings');
  const takeBack = useTakeBackRejection(job);

  async function ask(): Promise<void> {
    const agreed = await confirm({
      title: t('recallTitle', { count: total }),
      text: t('recallText'),
      action: t('recall'),
      cancelAction: t('cancelKeep'),
    });
    if (agreed) takeBack.mutate({ at: created_at, mailing: id, count: total });
  }

  return (
    <Button size="small" busy={takeBack.isPending} onClick={() => void ask()}>
      {t('recall')}
    </Button>
  );
}

/** The way to stop a scheduled mailing: with the decision that it is about, where there is one. */
export function StopMailing(props: { job: number; mailing: Mailing }) {
  return props.mailing.kind === 'rejection' ? <UndoRejections {...props} /> : <CancelMailing {...props} />;
}
