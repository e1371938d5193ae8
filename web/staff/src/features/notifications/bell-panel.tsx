import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { latestNotificationsQuery } from '../../queries/notifications.ts';
import { EmptyState } from '../../ui/feedback/state-message.tsx';
import { ListStates } from '../../ui/data/paged-list.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { MarkAllRead, UnreadPill } from './mark-all.tsx';
import { NotificationList } from './notification-list.tsx';

type BellPanelProps = { trigger: ReactElement; opened: boolean; onChange: (opened: boolean) => void };

/** The newest notifications under the bell. */
export default function BellPanel({ trigger, opened, onChange }: BellPanelProps) {
  const t = useTranslations('notifications');
  return (
    <Popover trigger={trigger} width={464} label={t('title')} align="end" opened={opened} onChange={onChange}>
      <Newest onClose={() => onChange(false)} />
    </Popover>
  );
}

function Newest({ onClose }: { onClose: () => void }) {
  const t = useTranslations('notifications');
  const list = useQuery(latestNotificationsQuery);
  const unread = list.data?.unread ?? 0;
  const link = 'rounded-1 font-semibold text-accent-ink hover:underline';
  return (
    <div className="-m-1.5 flex max-h-[min(80vh,44rem)] flex-col">
      <div className="flex min-h-14 flex-wrap items-center gap-2 px-5 py-2">
        <h2 className="text-heading">{t('title')}</h2>
        <UnreadPill count={unread} />
        <span className="flex-1" />
        <MarkAllRead until={list.data?.results[0]?.at} unread={unread} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto border-t border-t-line">
        <ListStates list={list} empty={<EmptyState text={t('empty')} />}>
          {(notifications) => <NotificationList notifications={notifications} onOpen={onClose} />}
        </ListStates>
      </div>
      <div className="flex justify-between gap-3 border-t border-t-line px-5 py-3">
        <Link to="/notifications" className={link} onClick={onClose}>
          {t('all')}
        </Link>
        <Link to="/account/notifications" className={link} onClick={onClose}>
          {t('settings')}
        </Link>
      </div>
    </div>
  );
}
