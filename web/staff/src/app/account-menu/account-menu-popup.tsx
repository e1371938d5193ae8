import { useRef, useState } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useUser } from '../../queries/sign-in/session.ts';
import { Avatar, initialsOf } from '../../ui/base/avatar.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts';
import { AccountItems } from './account-items.tsx';
import styles from './account-menu.module.css';

type AccountMenuPopupProps = { from: 'rail' | 'header'; onDrawer: () => void };

/** Opens at once, since a click loaded it. */
export default function AccountMenuPopup({ from, onDrawer }: AccountMenuPopupProps) {
  const t = useTranslations('shell.account');
  const user = useUser();
  const target = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(true);
  const phone = useMediaQuery('(max-width: 47.99em)');

  const trigger = (
    <button
      ref={target}
      type="button"
      className={styles.avatar}
      aria-label={t('menu', { initials: initialsOf(user.full_name), name: user.full_name })}
    >
      <Avatar name={user.full_name} size={32} />
    </button>
  );
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      trigger={trigger}
      side={from === 'header' ? 'bottom' : phone ? 'top' : 'right'}
      align="end"
      width={264}
    >
      <button
        type="button"
        className={styles.head}
        title={t('open')}
        aria-haspopup="dialog"
        onClick={() => {
          setOpened(false);
          target.current?.focus();
          onDrawer();
        }}
      >
        <span className={styles.name}>{user.full_name}</span>
        <span className={styles.company}>{user.current_company?.name ?? user.email}</span>
      </button>
      <hr className={styles.rule} />
      <AccountItems onLeave={() => setOpened(false)} />
    </Popover>
  );
}
