import { useState, useEffect } from 'react';
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
import { createLineProbe, measureLineNow } from '@vivavoce/recorder/devices/line-probe.ts';
import { LINE_MEASURE_LASTS_MS } from '@vivavoce/recorder/settings.ts';

/** A better connection needs no second measurement. */
const isEnough = (rate: number): boolean => lineQuality(rate) === 'standard';

/**
 * Measures the connection before a filmed question, unless it was good a moment ago. The picture grows and shrinks
 * automatically; the applicant decides whether there is one.
 */
function useLineNow(application: number, filmed: boolean): void {
  useEffect(() => {
    if (!filmed) return;
    const { line, stream, quality } = camera.snapshot();
    const usual = quality === 'standard' || quality === 'reduced';
    if (!stream || (usual && line && performance.now() - line.at < LINE_MEASURE_LASTS_MS)) return;
    let here = true;
    const measure = async (): Promise<void> => {
      const { upload_bits_per_second: rate, line_down } = await measureLineNow(createLineProbe(application), isEnough);
      if (!here || line_down) return;
      camera.noteLine(rate);
      const now = camera.snapshot();
      const measured = lineQuality(rate);
      if (!now.stream || measured === 'audio' || now.quality === 'audio' || now.reason === 'device_slow') return;
      if (measured === now.quality) return;
      const reason = measured === 'standard' ? null : 'line_slow';
      await camera.settle(now.stream, { quality: measured, reason, line: now.line });
    };
    // A failed measurement changes nothing.
    measure().catch(() => undefined);
    return () => {
      here = false;
    };
  }, [application, filmed]);
}

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
