import type { ReactNode } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { SideMenuLayout } from '../../app/layouts/side-menu-layout.tsx';

/** The reusable content of a company: its videos, the shared ones, its questions. */
export function ContentMenu({ children }: { children: ReactNode }) {
  const t = useTranslations('menus');
  return (
    <SideMenuLayout
      label={t('names.content')}
      entries={[
        { to: '/content', label: t('menu.own_videos') },
        { to: '/content/stock-videos', label: t('names.stock_videos') },
        { to: '/library', label: t('names.library') },
      ]}
    >
      {children}
    </SideMenuLayout>
  );
}
