import { lazy, Suspense, useState } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useUser } from '../../queries/sign-in/session.ts';
import { Avatar, initialsOf } from '../../ui/base/avatar.tsx';

const load = () => import('./account-menu-popup.tsx');
const Popup = lazy(load);
const preload = () => void load();
const AccountDrawer = lazy(() => import('./account-drawer.tsx'));

type AccountMenuProps = {
  /** Side from which it opens: beside the rail (above the bar on phones), or under a header. */
  from?: 'rail' | 'header';
};

/** Initials that open a menu: account, other companies, language, appearance, logout. */
export function AccountMenu({ from = 'rail' }: AccountMenuProps) {
  const t = useTranslations('shell.account');
  const user = useUser();
  const [isNeeded, setNeeded] = useState(false);
  const [drawer, setDrawer] = useState(false);
  const trigger = (
    <button
      type="button"
      className="grid h-12 w-12 place-items-center rounded-[50%] focus-visible:rounded-[50%]"
      aria-label={t('menu', { initials: initialsOf(user.full_name), name: user.full_name })}
      aria-haspopup="dialog"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setNeeded(true)}
    >
      <Avatar name={user.full_name} size={32} />
    </button>
  );
  if (!isNeeded) return trigger;
  return (
    <>
      <Suspense fallback={trigger}>
        <Popup from={from} onDrawer={() => setDrawer(true)} />
      </Suspense>
      {drawer && (
        <Suspense>
          <AccountDrawer onClose={() => setDrawer(false)} />
        </Suspense>
      )}
    </>
  );
}
