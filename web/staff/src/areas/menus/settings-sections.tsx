import type { ReactNode } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { SectionsLayout } from '../../app/layouts/sections-layout.tsx';

/** The settings of a company. */
export function SettingsSections({ children }: { children: ReactNode }) {
  const t = useTranslations('menus');
  const account = useTranslations('shell.account');
  return (
    <SectionsLayout
      title={t('names.company_settings')}
      sections={[
        {
          label: t('menu.company'),
          pages: [
            { to: '/company-settings', label: t('menu.profile') },
            { to: '/company-settings/features', label: t('menu.features') },
            { to: '/users', label: account('users') },
            { to: '/company-settings/privacy', label: t('menu.privacy') },
            { to: '/company-settings/security', label: t('menu.security') },
            { to: '/company-settings/single-sign-on', label: t('menu.sso') },
            { to: '/company-settings/test-provider', label: t('menu.provider') },
            { to: '/company-settings/integrations', label: t('menu.integrations'), below: true },
          ],
        },
        {
          label: t('menu.emails'),
          pages: [
            { to: '/company-settings/emails', label: t('menu.all_emails'), below: true },
            { to: '/company-settings/reminders', label: t('menu.reminders') },
          ],
        },
        { label: t('menu.records'), pages: [{ to: '/company-settings/audit', label: t('menu.audit') }] },
      ]}
    >
      {children}
    </SectionsLayout>
  );
}
