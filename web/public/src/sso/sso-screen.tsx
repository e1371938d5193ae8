import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useHref } from '../layouts/frame.tsx';
import { LandingLayout } from '../layouts/landing-layout.tsx';
import { NotYet } from '../layouts/not-yet.tsx';

/** The return page of an organisation's sign-in. */
export function SsoScreen({ shorturl }: { shorturl: string | null }) {
  const t = useTranslations('visitors.sso');
  const interview = useHref(`/j/${shorturl ?? ''}`);
  return (
    <LandingLayout title={t('title')}>
      <NotYet text={t('text')} way={shorturl === null ? undefined : { href: interview, label: t('interview') }} />
    </LandingLayout>
  );
}
