import { lazy, Suspense, useState } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useUser } from '../../queries/sign-in/session.ts';

const load = () => import('./account-drawer.tsx');
const AccountDrawer = lazy(load);
const preload = () => void load();

/** The full name of the person signed in, which opens the account drawer. */
export function AccountName({ className }: { className?: string | undefined }) {
  const t = useTranslations('shell.account');
  const user = useUser();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button
        type="button"
        className={className}
        title={t('open')}
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpened(true)}
      >
        {user.full_name}
      </button>
      {opened && (
        <Suspense>
          <AccountDrawer onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
