import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { Page } from '@vivavoce/web-shared/applicant/ui/page.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useProblemPhrase } from '../../ui/problem-notice.tsx';

type ArrivalFailedProps = { error: unknown; onRetry: () => void };

export function ArrivalFailed({ error, onRetry }: ArrivalFailedProps) {
  const t = useTranslations('applicant');
  const phrase = useProblemPhrase();
  return (
    <Page sender={null} title={t('notReached.title')}>
      <p className="lead">{t('notReached.text')}</p>
      <p>{phrase(error)}</p>
      <div className="actions">
        <Button look="primary" onClick={onRetry}>
          {t('reload')}
        </Button>
      </div>
    </Page>
  );
}
