import type { ReactNode } from 'react';
import { isUniversity } from '@vivavoce/domain/companies/kind.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { SectionsLayout, type SectionPage } from '../../app/layouts/sections-layout.tsx';
import { useSettings } from '../../queries/sign-in/session.ts';

/** The settings of a company. Universities send no rejections by e-mail. */
export function SettingsSections({ children }: { children: ReactNode }) {
  const t = useTranslations('menus');
  const account = useTranslations('shell.account');
  const unsuccessful: SectionPage = { to: '/company-settings/edit-rejection-email', label: t('menu.unsuccessful') };
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
          ],
        },
        {
          label: t('menu.emails'),
          pages: [
            { to: '/company-settings/edit-invitation-email', label: t('menu.invitation') },
            { to: '/company-settings/reminders', label: t('menu.reminders') },
            { to: '/company-settings/edit-completion-email', label: t('menu.completion') },
            ...(isUniversity(useSettings()) ? [] : [unsuccessful]),
          ],
        },
        { label: t('menu.records'), pages: [{ to: '/company-settings/audit', label: t('menu.audit') }] },
      ]}
    >
      {children}
    </SectionsLayout>
  );
}
