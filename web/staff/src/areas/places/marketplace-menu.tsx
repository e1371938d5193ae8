import type { ReactNode } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { SideMenuLayout } from '../../app/layouts/side-menu-layout.tsx';

/** What a company offers to everybody, and how. */
export function MarketplaceMenu({ children }: { children: ReactNode }) {
  const t = useTranslations('places');
  return (
    <SideMenuLayout
      label={t('names.marketplace')}
      entries={[
        { to: '/manage-marketplace', label: t('menu.activities') },
        { to: '/manage-marketplace/settings', label: t('menu.settings') },
      ]}
    >
      {children}
    </SideMenuLayout>
  );
}
