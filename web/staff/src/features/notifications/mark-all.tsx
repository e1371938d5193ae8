import { IconCheck } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { UNREAD_LIMITS } from '@vivavoce/domain/notifications/unread.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { showToast } from '../../app/toasts.ts';
import { markRead } from '../../queries/notifications.ts';
import { Button } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { Pill } from '../../ui/base/pill.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';

/** How many are unread; empty for none. */
export function UnreadPill({ count }: { count: number }) {
  const t = useTranslations('notifications');
  if (count === 0) return null;
  const most = UNREAD_LIMITS.max - 1;
  return <Pill tone="ok">{count > most ? t('unreadMany', { count: most }) : t('unread', { count })}</Pill>;
}

/** Marks all up to the newest that is shown: later ones stay unread. */
export function MarkAllRead({ until, unread }: { until: string | undefined; unread: number }) {
  const t = useTranslations('notifications');
  const textOf = useErrorText();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (at: string) => markRead(client, { until: at }),
    onError: (error) => showToast({ title: textOf(error), background: 'reject' }),
  });
  if (until === undefined || unread === 0) return null;
  return (
    <Button variant="ghost" size="small" busy={isPending} onClick={() => mutate(until)}>
      <Icon of={IconCheck} size={16} />
      {t('markAll')}
    </Button>
  );
}
