import { useState } from 'react';
import type { InterviewQuestion } from '@vivavoce/contract/types.ts';
import { lineQuality, type Quality } from '@vivavoce/recorder/capture/quality.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { Notice } from '@vivavoce/web-shared/applicant/ui/notice.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useInterview } from '../interview-context.tsx';
import { camera } from '../room/camera.ts';
import { DeviceTrouble } from '../room/device-trouble.tsx';
import { PictureChoice } from '../room/picture-choice.tsx';
import { useCamera, useCameraOpening } from '../room/use-camera.ts';
import { useLineNow } from './use-line-now.ts';

/**
 * Shows before each filmed question what will be recorded, where that is less than the full picture; measured each
 * time. Hidden otherwise.
 */
export function RecordedHow({ question }: { question: InterviewQuestion }) {
  const t = useTranslations('interview.picture');
  const { interview, store } = useInterview();
  const { stream, quality, reason, line, silent } = useCamera();
  const opening = useCameraOpening();
  const [hasChosen, setChosen] = useState(false);
  useLineNow(interview.application, question.kind === 'video');
  if (question.kind !== 'video' || !stream) return opening.failed && <DeviceTrouble fault={opening.failed} />;

  const rate = line?.rate ?? null;
  const measured = lineQuality(rate);
  const settle = (to: Quality) => {
    setChosen(true);
    void camera.settle(stream, { quality: to, reason: 'line_slow', line });
  };
  const checkAgain = () => {
    camera.turnOff();
    store.visit({ camera_ready: false });
  };
  const show = (to: Quality) => void opening.turnOn(() => camera.restart(to, to === 'standard' ? null : reason));

  if (silent) {
    return (
      <Notice tone="warn">
        <p>{t('silent')}</p>
        <div className="actions">
          <Button look="quiet" icon="repeat" onClick={checkAgain}>
            {t('again')}
          </Button>
        </div>
      </Notice>
    );
  }
  if (quality === 'audio' && reason) {
    const better = reason === 'line_slow' && measured !== 'audio';
    return (
      <Notice tone={better && !hasChosen ? 'info' : 'warn'}>
        <p>{better && !hasChosen ? t('better') : t(`now.${reason}`)}</p>
        <div className="actions">
          {reason === 'line_slow' && (
            <Button icon="camera" busy={opening.opening} onClick={() => show(better ? measured : 'smallest')}>
              {better ? t('withPicture') : t('smaller')}
            </Button>
          )}
          {better && !hasChosen && <Button onClick={() => setChosen(true)}>{t('stay')}</Button>}
          <Button look="quiet" icon="repeat" onClick={checkAgain}>
            {t('again')}
          </Button>
        </div>
      </Notice>
    );
  }
  if (measured === 'audio' && quality !== 'smallest' && !hasChosen) {
    return (
      <PictureChoice
        reason="line_slow"
        rate={rate}
        answer_seconds={question.answer_seconds}
        busy={false}
        onPicture={() => settle('smallest')}
        onVoice={() => settle('audio')}
        onAgain={checkAgain}
      />
    );
  }
  if (quality === 'reduced' && reason === 'line_slow') return <p className="calm">{t('reduced')}</p>;
  if (quality === 'smallest') return <p className="calm">{t('small')}</p>;
  return null;
}
