import type { ReleasedFeedback } from '@vivavoce/contract/types.ts';
import { FEEDBACK_KINDS } from '@vivavoce/domain/reviews/feedback.ts';
import { useLanguageTag, useTranslations } from '../../i18n/i18n.tsx';
import { dayText } from '../moments.ts';
import { Icon } from '../ui/icon.tsx';

/** Staff read it before it is released. */
type Content = Omit<ReleasedFeedback, 'released_at'> & { released_at?: string };

/** Feedback of a company to an applicant about the answers; staff see the same while they write it. */
export function FeedbackShown({ feedback, company }: { feedback: Content; company: string }) {
  const t = useTranslations('interview.home.feedback');
  const tag = useLanguageTag();
  const { opening, points, rating_scale, released_at } = feedback;
  return (
    <section className="feedback" id="feedback" aria-labelledby="feedback-heading">
      <div className="feedback-head">
        <h2 id="feedback-heading">{t('title', { company })}</h2>
        {released_at !== undefined && (
          <span className="calm">{t('released', { date: dayText(released_at, tag) })}</span>
        )}
      </div>
      {opening && <p className="feedback-opening">{opening}</p>}
      {FEEDBACK_KINDS.filter((kind) => points.some((point) => point.kind === kind)).map((kind) => (
        <div key={kind} className="panel">
          <h3>{t(kind)}</h3>
          <ul className="feedback-points">
            {points
              .filter((point) => point.kind === kind)
              .map(({ name, text, score }) => (
                <li key={name} className="feedback-point">
                  <Icon name={kind === 'strength' ? 'check' : 'sparkle'} />
                  <p>
                    <b>{name}</b>
                    {score !== null && ` · ${t('score', { score: score.toLocaleString(tag), scale: rating_scale })}`}
                    {'\n'}
                    {text}
                  </p>
                </li>
              ))}
          </ul>
        </div>
      ))}
      <p className="calm">{t('by', { company })}</p>
    </section>
  );
}
