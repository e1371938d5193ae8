import { useEffect, useState, type ComponentType } from 'react';
import { NetworkFailure } from '@vivavoce/web-shared/api/api-client.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { Page } from '@vivavoce/web-shared/applicant/ui/page.tsx';
import { deferredPhrases } from '@vivavoce/web-shared/i18n/deferred-phrases.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useProblemPhrase } from '../../ui/problem-notice.tsx';
import { laterWith } from '../later-phrases.tsx';

type ArrivalFailedProps = { error: unknown; onRetry: () => void };

const [WithoutConnection, loadWithoutConnection] = laterWith<{ onRetry: () => void }>(
  deferredPhrases({
    en: () => import('virtual:messages/en/applicant.offline'),
    fr: () => import('virtual:messages/fr/applicant.offline'),
  }),
  () => import('./without-connection.tsx'),
);

/** The server gave no answer, or a refusal. Without a connection the page of its own shows where the browser has it. */
export function ArrivalFailed({ error, onRetry }: ArrivalFailedProps) {
  const t = useTranslations('applicant');
  const phrase = useProblemPhrase();
  const [Offline, setOffline] = useState<ComponentType<{ onRetry: () => void }> | null>(null);
  const unanswered = error instanceof NetworkFailure;
  useEffect(() => {
    if (unanswered)
      loadWithoutConnection().then(
        () => setOffline(() => WithoutConnection),
        () => undefined,
      );
  }, [unanswered]);
  if (unanswered && Offline) return <Offline onRetry={onRetry} />;
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
