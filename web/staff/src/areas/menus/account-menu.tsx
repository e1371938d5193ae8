import type { ReactNode } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { SideMenuLayout } from '../../app/layouts/side-menu-layout.tsx';

/** The pages about the person. */
export function AccountPages({ children }: { children: ReactNode }) {
  const t = useTranslations('account.menu');
  return (
    <SideMenuLayout
      label={t('label')}
      entries={[
        { to: '/account', label: t('account') },
        { to: '/account/notifications', label: t('notifications') },
      ]}
    >
      {children}
    </SideMenuLayout>
  );
}
