import { useRef, type RefObject } from 'react';
import type { InterviewAttempt, InterviewQuestion } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useScreenSync } from '@vivavoce/web-shared/player/screen/use-screen-sync.ts';
import { VoiceCard } from '../room/voice-card.tsx';
import { playOn } from '@vivavoce/web-shared/player/play-on.ts';

type AttemptPlayerProps = {
  attempt: InterviewAttempt | undefined;
  /** Whether the activity shows recordings before sending. */
  isShown: boolean;
  kind: InterviewQuestion['kind'];
};

type OwnScreenProps = {
  camera: RefObject<HTMLMediaElement | null>;
  screen: NonNullable<InterviewAttempt['screen']>;
};

/** The recorded screen; it follows the controls of the camera. */
function OwnScreen({ camera, screen }: OwnScreenProps) {
  const t = useTranslations('interview.answer');
  const video = useRef<HTMLVideoElement>(null);
  useScreenSync(camera, video, screen.url, screen.starts_at);
  return (
    <video
      ref={video}
      key={screen.url}
      className="playback"
      src={screen.url}
      muted
      playsInline
      preload="auto"
      tabIndex={-1}
      onError={(event) => playOn(event.currentTarget)}
      aria-label={t('screen')}
    />
  );
}

/** The stored recording, or why it cannot be played. */
export function AttemptPlayer({ attempt, isShown: shown, kind }: AttemptPlayerProps) {
  const t = useTranslations('interview.answer');
  const camera = useRef<HTMLVideoElement>(null);
  const voice = useRef<HTMLAudioElement>(null);
  if (!attempt) return null;
  const sound = kind === 'audio' || attempt.picture === 'none';
  if (shown && attempt.video_url && sound) {
    return (
      <div className="answer-stage">
        <VoiceCard message={t('voice')}>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the applicant's own words of a minute ago */}
          <audio
            ref={voice}
            key={attempt.id}
            src={attempt.video_url}
            controls
            preload="metadata"
            onError={(event) => playOn(event.currentTarget)}
            aria-label={t('watch')}
          />
        </VoiceCard>
        {attempt.screen && <OwnScreen camera={voice} screen={attempt.screen} />}
      </div>
    );
  }
  if (shown && attempt.video_url) {
    return (
      <div className="answer-stage">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the applicant's own words of a minute ago */}
        <video
          ref={camera}
          key={attempt.id}
          className="playback"
          src={attempt.video_url}
          controls
          playsInline
          preload="metadata"
          onError={(event) => playOn(event.currentTarget)}
          aria-label={t('watch')}
        />
        {attempt.screen && <OwnScreen camera={camera} screen={attempt.screen} />}
      </div>
    );
  }
  const message = !shown ? t('hiddenReview') : attempt.state === 'damaged' ? t('unplayable') : t('processing');
  return (
    <div className="answer-stage answer-stage-empty" role="status">
      {shown && attempt.state !== 'damaged' && <span className="spinner" aria-hidden="true" />}
      <p>{message}</p>
    </div>
  );
}
