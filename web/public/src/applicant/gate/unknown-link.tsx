import { Page } from '@vivavoce/web-shared/applicant/ui/page.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';

/** Shown for an unknown activity and an invalid personal link. */
export function UnknownLink({ personal }: { personal: boolean }) {
  const t = useTranslations('applicant.gate');
  return (
    <Page sender={null} title={personal ? t('unknownPersonalTitle') : t('unknownTitle')}>
      <p className="lead">{personal ? t('unknownPersonalText') : t('unknownText')}</p>
    </Page>
  );
}
