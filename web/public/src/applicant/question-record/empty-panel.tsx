import { use } from 'react';
import { isHandheld } from '@vivavoce/recorder/devices/browser-support.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { PracticeContext } from '../interview-context.tsx';
import { MoveToPhone } from '../move-to-phone.tsx';
import { camera } from '../room/camera.ts';
import { useCamera } from '../room/use-camera.ts';

type EmptyPanelProps = {
  /** Part of the answer arrived before and is stored. */
  isSaved: boolean;
  /** Records again, from 3-2-1. */
  onAgain: () => void;
  /** To the recordings of this question. */
  onLeave: () => void;
};

/** Shown where the recording was ended because the browser delivered nothing: the ways on. */
export function EmptyPanel({ isSaved, onAgain, onLeave }: EmptyPanelProps) {
  const t = useTranslations('interview.record');
  const check = useTranslations('interview.check');
  const practice = use(PracticeContext);
  const { stream, line } = useCamera();
  const handheld = isHandheld(navigator.userAgent, navigator.maxTouchPoints);
  const pictured = stream !== null && stream.getVideoTracks().length > 0 && stream.getAudioTracks().length > 0;
  // With a saved part the applicant decides first between it and another recording.
  const goOn = isSaved ? onLeave : onAgain;
  const byVoice = async () => {
    if (stream) await camera.settle(stream, { quality: 'audio', reason: 'picture_not_recorded', line });
    goOn();
  };
  return (
    <div className="record-panel">
      <div role="alert">
        <p className="record-panel-title">{t('empty.title')}</p>
        <p>{t(isSaved ? 'empty.saved' : 'empty.lost')}</p>
        <p>{t(pictured ? 'empty.pictured' : 'empty.otherwise')}</p>
      </div>
      <div className="actions">
        <Button look="primary" onClick={goOn}>
          {t(isSaved ? 'empty.goOn' : 'tryAgain')}
        </Button>
        {pictured && (
          <Button icon="mic" onClick={() => void byVoice()}>
            {t('empty.voice')}
          </Button>
        )}
      </div>
      {!practice && (
        <details className="more">
          <summary>{check(handheld ? 'deviceTitle' : 'phoneTitle')}</summary>
          <div className="stack">
            <p>{check('phoneText')}</p>
            <MoveToPhone />
          </div>
        </details>
      )}
    </div>
  );
}
