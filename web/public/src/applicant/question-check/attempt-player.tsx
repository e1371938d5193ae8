import type { InterviewAttempt, InterviewQuestion } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { VoiceCard } from '../room/voice-card.tsx';

type AttemptPlayerProps = {
  attempt: InterviewAttempt | undefined;
  /** Whether the activity shows recordings before sending. */
  isShown: boolean;
  kind: InterviewQuestion['kind'];
};

/** The stored recording, or why it cannot be played. */
export function AttemptPlayer({ attempt, isShown: shown, kind }: AttemptPlayerProps) {
  const t = useTranslations('interview.answer');
  if (!attempt) return null;
  const sound = kind === 'audio' || attempt.picture === 'none';
  if (shown && attempt.video_url && sound) {
    return (
      <div className="answer-stage">
        <VoiceCard message={t('voice')}>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the applicant's own words of a minute ago */}
          <audio key={attempt.id} src={attempt.video_url} controls preload="metadata" aria-label={t('watch')} />
        </VoiceCard>
      </div>
    );
  }
  if (shown && attempt.video_url) {
    return (
      <div className="answer-stage">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the applicant's own words of a minute ago */}
        <video
          key={attempt.id}
          className="playback"
          src={attempt.video_url}
          controls
          playsInline
          preload="metadata"
          aria-label={t('watch')}
        />
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
