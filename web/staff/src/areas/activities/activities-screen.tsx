import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { PageHeader } from '../../app/layouts/page-header.tsx';

export function ActivitiesScreen() {
  const t = useTranslations('activities');
  return <PageHeader title={t('title')} />;
}
