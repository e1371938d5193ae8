import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { LandingLayout } from '../layouts/landing-layout.tsx';
import { NotYet } from '../layouts/not-yet.tsx';

/** The public organisations, or one of them. */
export function HubScreen({ brand }: { brand: string | null }) {
  const t = useTranslations('visitors.hub');
  if (brand === null) {
    return (
      <LandingLayout title={t('title')}>
        <NotYet text={t('text')} />
      </LandingLayout>
    );
  }
  return (
    <LandingLayout title={t('brandTitle', { brand })}>
      <NotYet text={t('brandText')} />
    </LandingLayout>
  );
}
