import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { Page } from '@vivavoce/web-shared/applicant/ui/page.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useProblemPhrase } from '../../ui/problem-notice.tsx';

/** Shown for an unknown activity and an invalid personal link. */
export function UnknownLink({ personal }: { personal: boolean }) {
  const t = useTranslations('applicant.gate');
  return (
    <Page sender={null} title={personal ? t('unknownPersonalTitle') : t('unknownTitle')}>
      <p className="lead">{personal ? t('unknownPersonalText') : t('unknownText')}</p>
    </Page>
  );
}

type ArrivalFailedProps = { error: unknown; onRetry: () => void };

export function ArrivalFailed({ error, onRetry }: ArrivalFailedProps) {
  const t = useTranslations('applicant');
  const phrase = useProblemPhrase();
  return (
    <Page sender={null} title={t('gate.failedTitle')}>
      <p className="lead">{t('gate.failedText')}</p>
      <p>{phrase(error)}</p>
      <div className="actions">
        <Button look="primary" onClick={onRetry}>
          {t('reload')}
        </Button>
      </div>
    </Page>
  );
}
