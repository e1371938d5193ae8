import type { ReactNode } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNavigationActor } from '../../app/layouts/navigation/use-navigation.ts';
import { SideMenuLayout } from '../../app/layouts/side-menu-layout.tsx';

/** The pages by which a careers team runs its marketplace. */
export function MarketplaceMenu({ children }: { children: ReactNode }) {
  const t = useTranslations('marketplace');
  const { may_change_settings } = useNavigationActor();
  return (
    <SideMenuLayout
      above
      label={t('title')}
      entries={[
        { to: '/manage-marketplace', label: t('pages.activities') },
        { to: '/manage-marketplace/categories', label: t('pages.categories') },
        { to: '/manage-marketplace/events', label: t('pages.events') },
        { to: '/manage-marketplace/vouchers', label: t('pages.vouchers') },
        ...(may_change_settings ? [{ to: '/manage-marketplace/settings', label: t('pages.settings') } as const] : []),
      ]}
    >
      {children}
    </SideMenuLayout>
  );
}
