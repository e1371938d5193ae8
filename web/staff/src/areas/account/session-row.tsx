import {
  IconDeviceDesktop,
  IconDeviceMobile,
  IconDeviceTablet,
  IconDeviceUnknown,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import type { AccountSession } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { Pill } from '../../ui/base/pill.tsx';
import styles from './account.module.css';
import { Ago } from './ago.tsx';
import { deviceOf, type DeviceKind } from './device.ts';

const icons: Readonly<Record<DeviceKind, TablerIcon>> = {
  computer: IconDeviceDesktop,
  phone: IconDeviceMobile,
  tablet: IconDeviceTablet,
};

type SessionRowProps = { session: AccountSession; busy: boolean; onEnd: (device: string) => void };

export function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const t = useTranslations('account.sessions');
  const recognised = deviceOf(session.user_agent);
  const device = recognised
    ? t('on', { browser: recognised.browser, system: t(`systems.${recognised.system}`) })
    : t('unknown');
  return (
    <li className={styles.row}>
      <span className={styles.mark}>
        <Icon of={recognised ? icons[recognised.kind] : IconDeviceUnknown} />
      </span>
      <div className={styles.text}>
        <p className={styles.name}>
          {device}
          {session.current && <Pill tone="ok">{t('here')}</Pill>}
        </p>
        <p className={styles.line}>
          {session.current ? (
            <span>{t('now')}</span>
          ) : (
            <Ago value={session.last_seen_at} say={(when) => t('seen', { when })} />
          )}
          <Ago value={session.created_at} say={(when) => t('since', { when })} />
          <span>
            {t(`methods.${session.method}`)}
            {session.second_factor && ` ${t(`factors.${session.second_factor}`)}`}
          </span>
          {session.company && <span>{session.company.name}</span>}
        </p>
      </div>
      {!session.current && (
        <Button size="small" busy={busy} aria-label={t('endFor', { device })} onClick={() => onEnd(device)}>
          {t('end')}
        </Button>
      )}
    </li>
  );
}
