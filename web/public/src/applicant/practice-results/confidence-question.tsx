import { useState } from 'react';
import { CONFIDENCE_SCALE, type ConfidenceMoment } from '@vivavoce/domain/applications/home/confidence.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { PointScale } from '../../ui/point-scale.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useConfidence } from './use-confidence.ts';

/** How confident the applicant feels, before the first practice or after one; it may be left out. */
export default function ConfidenceQuestion({ moment }: { moment: ConfidenceMoment }) {
  const t = useTranslations('practice.confidence');
  const { confidence, say } = useConfidence();
  const [picked, setPicked] = useState<number | null>(null);
  const [changes, setChanges] = useState(false);
  if (confidence?.asks !== moment) return null;
  const stored = confidence.value;
  const isOpen = stored === null || changes;
  const send = async () => {
    const value = picked ?? stored;
    if (value !== null && (await say.run(value))) setChanges(false);
  };
  return (
    <section className="group" aria-labelledby="confidence-heading">
      <h2 id="confidence-heading">{t(moment)}</h2>
      {isOpen ? (
        <>
          <p>{t('text')}</p>
          <PointScale
            {...CONFIDENCE_SCALE}
            name="confidence"
            question={t('question')}
            low={t('low')}
            high={t('high')}
            value={picked ?? stored}
            onChange={setPicked}
          />
          <ProblemNotice error={say.error} />
          <div className="actions">
            <Button look="outline" busy={say.busy} disabled={(picked ?? stored) === null} onClick={() => void send()}>
              {t('send')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p role="status">{t('stored', { value: stored })}</p>
          <div className="actions">
            <Button look="quiet" onClick={() => setChanges(true)}>
              {t('change')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
