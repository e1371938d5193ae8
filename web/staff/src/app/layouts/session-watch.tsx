import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { userQuery } from '../../queries/session.ts';
import { startSessionClock } from '../session-clock.ts';
import { expireSession } from '../session.ts';
import { dismissToast, showToast, type ToastId } from '../toasts.ts';

/** Warns two minutes before the session ends, offers to stay, and signs out when it has ended. */
export function SessionWatch() {
  const t = useTranslations('shell.session');
  const client = useQueryClient();
  const warn = useEffectEvent(() =>
    showToast({
      title: t('ending'),
      dismissIn: 0,
      action: { label: t('stay'), run: () => void client.refetchQueries(userQuery) },
    }),
  );
  useEffect(() => {
    let toast: ToastId = 0;
    return startSessionClock({
      warn: () => {
        toast = warn();
      },
      renewed: () => dismissToast(toast),
      end: () => void expireSession(),
    });
  }, []);
  return null;
}
