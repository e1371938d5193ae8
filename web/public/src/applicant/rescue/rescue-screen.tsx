import { useEffect, useRef, useState } from 'react';
import { recoverAttempts } from '@vivavoce/recorder/session/recovery.ts';
import type { UploadProgress } from '@vivavoce/recorder/upload/uploader.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { Notice } from '@vivavoce/web-shared/applicant/ui/notice.tsx';
import { Page } from '@vivavoce/web-shared/applicant/ui/page.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useInterview } from '../interview-context.tsx';
import { sendLeftDrafts } from '../room/pending-drafts.ts';
import { outbox, transport } from '../room/recorder-parts.ts';

type Rescue = Pick<UploadProgress, 'acknowledged_bytes' | 'offline' | 'unavailable'> & {
  waiting_bytes: number;
  failed: boolean;
};

const nothing: Rescue = { waiting_bytes: 0, acknowledged_bytes: 0, offline: false, unavailable: false, failed: false };

/** Sends recordings of an earlier page before anything else begins. Hidden without any. */
export function RescueScreen() {
  const t = useTranslations('interview.rescue');
  const { interview, store } = useInterview();
  const [rescue, setRescue] = useState(nothing);
  const [round, setRound] = useState(0);
  const started = useRef(-1);

  useEffect(() => {
    if (started.current === round) return;
    started.current = round;
    const onProgress = (_attempt: number, progress: UploadProgress) =>
      setRescue((before) => ({ ...before, ...progress, failed: false }));
    const run = async (): Promise<void> => {
      const box = await outbox();
      const attempts = await box.attempts();
      const rows = (await Promise.all(attempts.map(({ attempt }) => box.rows(attempt)))).flat();
      setRescue({ ...nothing, waiting_bytes: rows.reduce((sum, row) => sum + row.bytes, 0) });
      const recovered = await recoverAttempts({ outbox: box, transport, onProgress });
      if (recovered.length > 0) await store.refresh();
      await sendLeftDrafts(store, interview);
      store.visit({ rescuing: false });
    };
    run().catch(() => setRescue((before) => ({ ...before, failed: true })));
  }, [round, store, interview]);

  if (rescue.waiting_bytes === 0 && !rescue.failed) return null;
  const share = rescue.waiting_bytes > 0 ? Math.min(1, rescue.acknowledged_bytes / rescue.waiting_bytes) : 0;
  return (
    <Page sender={interview.company} title={t('title')} eyebrow={interview.job.title}>
      <p className="lead">{t('text')}</p>
      <progress className="progress" value={share} aria-label={t('title')} />
      {(rescue.offline || rescue.unavailable) && !rescue.failed && (
        <Notice tone="warn" urgent>
          <p>{t(rescue.offline ? 'offline' : 'unavailable')}</p>
        </Notice>
      )}
      {rescue.failed && (
        <>
          <Notice tone="bad" urgent>
            <p>{t('failed')}</p>
          </Notice>
          <div className="actions">
            <Button look="primary" onClick={() => setRound((count) => count + 1)}>
              {t('retry')}
            </Button>
            <Button look="quiet" onClick={() => store.visit({ rescuing: false })}>
              {t('goOn')}
            </Button>
          </div>
        </>
      )}
    </Page>
  );
}
