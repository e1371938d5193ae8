import { PageHeader } from '../../app/layouts/page-header.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { AdjustmentsPanel } from './adjustments-panel.tsx';

/** The settings of the whole company. */
export function CompanySettingsScreen() {
  const t = useTranslations('places');
  return (
    <>
      <PageHeader title={t('names.company_settings')} below />
      <AdjustmentsPanel />
    </>
  );
}
