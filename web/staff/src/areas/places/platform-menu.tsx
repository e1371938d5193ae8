import type { ReactNode } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useUser } from '../../queries/session.ts';
import { SideMenuLayout } from '../../app/layouts/side-menu-layout.tsx';

/** The pages of platform administrators. */
export function PlatformMenu({ children }: { children: ReactNode }) {
  const t = useTranslations('platform');
  const { current_company } = useUser();
  return (
    <SideMenuLayout
      label={t('operation.menu')}
      entries={[
        { to: '/platform', label: t('title') },
        { to: '/platform/templates', label: t('templates.title') },
        { to: '/platform/stock-videos', label: t('stock') },
        ...(current_company
          ? [{ to: '/library', search: { tab: 'shared' }, label: t('sharedQuestions') } as const]
          : []),
        { to: '/platform/operation', label: t('operation.title') },
        { to: '/platform/audit', label: t('audit.title') },
      ]}
    >
      {children}
    </SideMenuLayout>
  );
}
