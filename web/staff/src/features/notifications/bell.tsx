import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { UNREAD_LIMITS } from '@vivavoce/domain/notifications/unread.ts';
import { formatNumber } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { withMessages } from '../../app/messages.ts';
import { isFactorDue, useUser } from '../../queries/sign-in/session.ts';
import { unreadQuery } from '../../queries/unread-notifications.ts';
import { Button } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';

const load = withMessages(['notifications'], () => import('./bell-panel.tsx'));
const BellPanel = lazy(load);
const preload = () => void load();

/** Beside the search of every page: the number of unread notifications; opens the newest. */
export default function Bell() {
  const t = useTranslations('shell');
  const tag = useLanguageTag();
  const [opened, setOpened] = useState<boolean>();
  const { data: unread = 0 } = useQuery({ ...unreadQuery, enabled: !isFactorDue(useUser()) });
  const most = UNREAD_LIMITS.max - 1;
  const figure = formatNumber(Math.min(unread, most), tag);
  const trigger = (
    <Button
      variant="outline"
      icon
      className="relative flex-none print:hidden"
      aria-label={t('notifications', { count: unread })}
      aria-haspopup="dialog"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setOpened(true)}
    >
      <Icon of={IconBell} />
      {unread > 0 && (
        <span
          className="absolute -end-1.5 -top-1.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-accent px-1 text-mini font-semibold text-on-accent tabular-nums"
          aria-hidden="true"
        >
          {unread > most ? `${figure}+` : figure}
        </span>
      )}
    </Button>
  );
  if (opened === undefined) return trigger;
  return (
    <Suspense fallback={trigger}>
      <BellPanel trigger={trigger} opened={opened} onChange={setOpened} />
    </Suspense>
  );
}
