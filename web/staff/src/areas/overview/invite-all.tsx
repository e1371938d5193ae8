import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconSend } from '@tabler/icons-react';
import type { Job } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { confirm } from '../../app/confirm.ts';
import { useErrorText } from '../../app/error-text.ts';
import { showToast } from '../../app/toasts.ts';
import { inviteAll, refreshApplicants } from '../../queries/applications.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Invites everybody in To invite, after a question that names the number. */
export function InviteAll({ job, count }: { job: Job; count: number }) {
  const t = useTranslations('overview');
  const textOf = useErrorText();
  const client = useQueryClient();
  const send = useMutation({
    mutationFn: () => inviteAll(job.id),
    onSuccess: ({ invited }) => showToast({ title: t('done.invite', { count: invited }) }),
    onError: (error) => showToast({ title: textOf(error), background: 'reject' }),
    onSettled: () => refreshApplicants(client, job.id),
  });
  const open = job.status === 'Published' && !job.archived;
  if (count === 0 || !open || !job.abilities.includes('invite')) return null;

  async function ask(): Promise<void> {
    const agreed = await confirm({
      title: t('inviteAll.title', { count }),
      text: t('inviteAll.text'),
      action: t('inviteAll.action', { count }),
    });
    if (agreed) send.mutate();
  }

  return (
    <Button size="small" busy={send.isPending} onClick={() => void ask()}>
      <Icon of={IconSend} size={16} />
      {t('inviteAll.action', { count })}
    </Button>
  );
}
