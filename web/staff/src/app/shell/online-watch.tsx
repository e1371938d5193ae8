import { onlineManager } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { showToast } from '../toasts.ts';

const noticeId = 'connection';
const backMs = 3000;

/**
 * Reports once that the connection is lost and once that it is back. Lists wait meanwhile and refresh by themselves.
 */
export function OnlineWatch() {
  const t = useTranslations('chrome');
  const say = useEffectEvent((online: boolean) => {
    if (online) showToast({ id: noticeId, title: t('online'), dismissIn: backMs });
    else showToast({ id: noticeId, title: t('offline'), description: t('offlineText'), dismissIn: 0 });
  });
  useEffect(() => {
    if (!navigator.onLine) onlineManager.setOnline(false);
    if (!onlineManager.isOnline()) say(false);
    return onlineManager.subscribe(say);
  }, []);
  return null;
}
