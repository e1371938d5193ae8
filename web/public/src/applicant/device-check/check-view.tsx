import { useMemo, type ReactNode } from 'react';
import { Icon } from '@vivavoce/web-shared/applicant/ui/icon.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { LevelBars } from '../room/level-bars.tsx';
import { VoiceCard } from '../room/voice-card.tsx';
import { noteShape, SelfView } from '../room/self-view.tsx';
import { levelOf, testSeconds, type TestState } from './use-device-check.ts';

function Prompt({ test }: { test: TestState }) {
  const t = useTranslations('interview.check');
  const sentence: Record<TestState['step'], ReactNode> = {
    idle: null,
    warming: t('ready'),
    recording: t('say'),
    again: t('sayAgain'),
    voice: t('sayVoice'),
    measuring: t('measuring'),
    judged: null,
  };
  return (
    <p className="stage-prompt" role="status">
      {sentence[test.step]}
    </p>
  );
}

type CheckViewProps = { stream: MediaStream | null; test: TestState };

/** Camera off, camera on, and the test recording, in the same place and size. */
export function CheckView({ stream, test }: CheckViewProps) {
  const t = useTranslations('interview.check');
  const onLevel = useMemo(() => (stream ? levelOf(stream) : null), [stream]);
  if (test.step === 'judged' && (!test.report.measures.has_camera || test.report.measures.picture_failed)) {
    return (
      <div className="check-stage">
        <VoiceCard message={t('yourVoice')}>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- four seconds of the applicant's own voice */}
          <audio src={test.playback} controls autoPlay aria-label={t('yourTest')} />
        </VoiceCard>
      </div>
    );
  }
  if (test.step === 'judged') {
    return (
      <div className="check-stage">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- four seconds of the applicant's own voice */}
        <video
          className="playback"
          src={test.playback}
          controls
          playsInline
          autoPlay
          aria-label={t('yourTest')}
          onLoadedMetadata={noteShape}
        />
      </div>
    );
  }
  if (!stream || !onLevel) {
    return (
      <div className="check-stage check-stage-off">
        <Icon name="camera" />
      </div>
    );
  }
  return (
    <div className="check-stage">
      {stream.getVideoTracks().length > 0 ? (
        <SelfView stream={stream} label={t('preview')} />
      ) : (
        <VoiceCard message={t('yourVoice')} />
      )}
      <Prompt test={test} />
      <div className="stage-foot">{stream.getAudioTracks().length > 0 && <LevelBars onLevel={onLevel} />}</div>
      {(test.step === 'recording' || test.step === 'again' || test.step === 'voice') && (
        <span
          key={test.step}
          className="stage-bar"
          style={{ animationDuration: `${testSeconds}s` }}
          aria-hidden="true"
        />
      )}
    </div>
  );
}
