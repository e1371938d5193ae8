import { lazy, Suspense, useState } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useUser } from '../../queries/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import styles from './account-menu.module.css';

const load = () => import('./account-menu-popup.tsx');
const Popup = lazy(load);
const preload = () => void load();

/** Initials that open: who I am, other companies, language, appearance, logout. */
export function AccountMenu() {
  const t = useTranslations('shell.account');
  const user = useUser();
  const [wanted, setWanted] = useState(false);
  const trigger = (
    <button
      type="button"
      className={styles.avatar}
      aria-label={t('menu', { name: user.full_name })}
      aria-haspopup="menu"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setWanted(true)}
    >
      <Avatar name={user.full_name} size={32} />
    </button>
  );
  if (!wanted) return trigger;
  return (
    <Suspense fallback={trigger}>
      <Popup />
    </Suspense>
  );
}
