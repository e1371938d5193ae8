import { IconMailForward } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { showToast } from '../../../app/toasts.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { FormMessage } from '../../../ui/forms/error-summary.tsx';

/** Sends the e-mail as typed, saved or not, to its author. */
export function TestMail({ send, blocked }: { send: () => Promise<{ to: string }>; blocked: boolean }) {
  const t = useTranslations('wizard.emails');
  const textOf = useErrorText();
  const sending = useMutation({
    mutationFn: send,
    onSuccess: ({ to }) => showToast({ title: t('testSent', { address: to }) }),
  });
  return (
    <div>
      {sending.isError && <FormMessage>{textOf(sending.error)}</FormMessage>}
      <Button size="small" busy={sending.isPending} disabled={blocked} onClick={() => sending.mutate()}>
        <Icon of={IconMailForward} size={16} />
        {t('test')}
      </Button>
      {blocked && <p>{t('testBlocked')}</p>}
    </div>
  );
}
