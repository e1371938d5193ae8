import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useHref } from './frame.tsx';
import { LandingLayout } from './landing-layout.tsx';

/** The page of an unknown address. */
export function MissingScreen() {
  const t = useTranslations('visitors.missing');
  const home = useHref('/');
  return (
    <LandingLayout title={t('title')} lead={t('text')}>
      <div className="actions">
        <a className="button button-primary" href={home}>
          {t('home')}
        </a>
      </div>
    </LandingLayout>
  );
}
