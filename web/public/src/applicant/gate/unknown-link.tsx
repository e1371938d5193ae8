import { Page } from '@vivavoce/web-shared/applicant/ui/page.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';

/** Shown for an unknown activity, an invalid personal link, and an interview that ended while it was open. */
export function UnknownLink({ personal, ended }: { personal: boolean; ended?: boolean }) {
  const t = useTranslations('applicant.gate');
  const kind = ended ? 'ended' : personal ? 'unknownPersonal' : 'unknown';
  return (
    <Page sender={null} title={t(`${kind}Title`)}>
      <p className="lead">{t(`${kind}Text`)}</p>
    </Page>
  );
}
