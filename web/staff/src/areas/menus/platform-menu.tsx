import type { ReactNode } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { SideMenuLayout } from '../../app/layouts/side-menu-layout.tsx';

/** The pages of platform administrators. */
export function PlatformMenu({ children }: { children: ReactNode }) {
  const t = useTranslations('platform');
  return (
    <SideMenuLayout
      label={t('operation.menu')}
      entries={[
        { to: '/platform', label: t('title') },
        { to: '/platform/templates', label: t('templates.title') },
        { to: '/platform/stock-videos', label: t('stock') },
        { to: '/platform/questions', label: t('sharedQuestions') },
        { to: '/platform/operation', label: t('operation.title') },
        { to: '/platform/audit', label: t('audit.title') },
      ]}
    >
      {children}
    </SideMenuLayout>
  );
}
