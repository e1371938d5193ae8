import type { InterviewAttempt, InterviewQuestion } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { VoiceCard } from '../room/voice-card.tsx';

type AttemptPlayerProps = {
  attempt: InterviewAttempt | undefined;
  /** The activity shows answers before they are sent. */
  shown: boolean;
  kind: InterviewQuestion['kind'];
};

/** The stored recording as the server plays it, or why there is nothing to see. */
export function AttemptPlayer({ attempt, shown, kind }: AttemptPlayerProps) {
  const t = useTranslations('interview.answer');
  if (!attempt) return null;
  const sound = kind === 'audio' || attempt.picture === 'none';
  if (shown && attempt.video_url && sound) {
    return (
      <div className="answer-stage">
        <VoiceCard words={t('voice')}>
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
  const words = !shown ? t('hiddenReview') : attempt.state === 'damaged' ? t('unplayable') : t('processing');
  return (
    <div className="answer-stage answer-stage-empty" role="status">
      {shown && attempt.state !== 'damaged' && <span className="spinner" aria-hidden="true" />}
      <p>{words}</p>
    </div>
  );
}
