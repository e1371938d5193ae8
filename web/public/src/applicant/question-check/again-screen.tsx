import { useState } from 'react';
import type { InterviewQuestion } from '@vivavoce/contract/types.ts';
import { contentLanguage } from '@vivavoce/web-shared/applicant/content-language.ts';
import { Reading } from '@vivavoce/web-shared/applicant/parts/reading.tsx';
import { positionOf } from '@vivavoce/web-shared/applicant/position-of.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { Page } from '@vivavoce/web-shared/applicant/ui/page.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useInterview } from '../interview-context.tsx';
import { DeviceTrouble } from '../room/device-trouble.tsx';
import { useCameraOpening } from '../room/use-camera.ts';
import { ShareCard } from '../screen-share/share-card.tsx';
import { useShare } from '../screen-share/use-share.ts';
import { nextAttempt } from './tries.ts';

/** The card before another recording: it begins by its button alone. */
export function AgainScreen({ question, onBack }: { question: InterviewQuestion; onBack: () => void }) {
  const t = useTranslations('interview.answer');
  const { interview, store } = useInterview();
  const opening = useCameraOpening();
  const share = useShare(question);
  const [starting, setStarting] = useState(false);
  const attempt = nextAttempt(question);
  const place = t('title', positionOf(interview, question.id));

  const record = async () => {
    setStarting(true);
    if ((await share.ensure()) && (await opening.turnOn())) store.visit({ capturing: question.id, camera_ready: true });
    setStarting(false);
  };

  return (
    <Page
      sender={interview.company}
      title={question.text ?? place}
      titleLang={question.text ? contentLanguage(interview) : undefined}
      eyebrow={attempt ? t('attemptOf', attempt) : t('againFree')}
    >
      <p className="lead">{t('againStarts')}</p>
      <p className="calm">{t('againKept')}</p>
      <ShareCard share={share} again />
      {opening.failed && <DeviceTrouble fault={opening.failed} />}
      <div className="actions">
        {!share.elsewhere && (
          <Button look="primary" busy={starting} onClick={() => void record()}>
            {t('record')}
          </Button>
        )}
        <Button look="outline" busy={starting} onClick={onBack}>
          {t('backToAnswer')}
        </Button>
      </div>
      <Reading files={interview.job.attachments} folded />
    </Page>
  );
}
