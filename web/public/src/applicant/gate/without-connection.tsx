import { useEffect, useEffectEvent, useState } from 'react';
import { recordedMs } from '@vivavoce/recorder/session/recorded-ms.ts';
import { openOutbox } from '@vivavoce/recorder/store/outbox.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { Page } from '@vivavoce/web-shared/applicant/ui/page.tsx';
import { formatClock } from '@vivavoce/web-shared/i18n/format.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';

type Recordings = { count: number; ms: number };

async function recordingsHere(): Promise<Recordings> {
  const outbox = await openOutbox();
  const lengths = await Promise.all((await outbox.attempts()).map((row) => recordedMs(row, outbox)));
  const recorded = lengths.filter((ms) => ms > 0);
  return { count: recorded.length, ms: recorded.reduce((sum, ms) => sum + ms, 0) };
}

/** A link opened without a connection: the recordings that this device holds. It goes on when the connection returns. */
export default function WithoutConnection({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('applicant.offline');
  const [recordings, setRecordings] = useState<Recordings | null>(null);
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    // Without a store this device holds nothing.
    recordingsHere().then(setRecordings, () => setRecordings({ count: 0, ms: 0 }));
    const goOn = () => retry();
    addEventListener('online', goOn);
    return () => removeEventListener('online', goOn);
  }, []);
  return (
    <Page sender={null} title={t('title')}>
      {recordings && (
        <p className="lead">
          {recordings.count > 0
            ? t('kept', { count: recordings.count, length: formatClock(Math.round(recordings.ms / 1000)) })
            : t('nothing')}
        </p>
      )}
      <p>{t('keep')}</p>
      <div className="actions">
        <Button look="primary" onClick={onRetry}>
          {t('retry')}
        </Button>
      </div>
    </Page>
  );
}
