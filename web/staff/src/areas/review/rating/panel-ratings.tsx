import { useQuery } from '@tanstack/react-query';
import { IconLock } from '@tabler/icons-react';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { reviewCommentsQuery } from '../../../queries/reviews/reviews.ts';
import { Avatar } from '../../../ui/base/avatar.tsx';
import { Button } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { FormerMark } from '../former/former-mark.tsx';
import { useFormer } from '../former/use-former.ts';
import { formatRating, othersOf } from './own-review.ts';
import { MatrixScale } from './matrix-scale.tsx';
import type { RatingPanelProps } from './rating-panel.tsx';
import { NoteText } from './time-chip.tsx';
import type { ReviewSteps } from './use-review-steps.ts';
import { classes } from '../../../ui/base/classes.ts';
import styles from './panel.module.css';

type PanelRatingsProps = RatingPanelProps & { steps: ReviewSteps; onSeek: (seconds: number) => void };

type ReviewerEntry = { id: number; name: string; rating: number | null; note: string };

/** The other reviewers with a rating or a note here, each once. */
function useOthers({ job, application, answer, review, me }: RatingPanelProps): ReviewerEntry[] {
  const { data: notes = [] } = useQuery(reviewCommentsQuery({ job: job.id, application: application.id }));
  const ratings = review.overall
    ? othersOf(review.reviews, me)
    : othersOf(review.answerReviews, me).filter((answerReview) => answerReview.question === answer.question_id);
  const byReviewer = new Map<number, ReviewerEntry>();
  for (const { user, rating } of ratings)
    byReviewer.set(user.id, { id: user.id, name: user.full_name, rating, note: '' });
  for (const { reviewer, question, comment } of notes) {
    if (reviewer.id === me || question !== answer.question_id || comment === '') continue;
    const row = byReviewer.get(reviewer.id) ?? { id: reviewer.id, name: reviewer.full_name, rating: null };
    byReviewer.set(reviewer.id, { ...row, note: comment });
  }
  return [...byReviewer.values()];
}

/** Explains why nothing shows yet; on the last question it offers to send once everything is rated. */
function Hidden({ steps, review, can, target }: Pick<PanelRatingsProps, 'steps' | 'review' | 'can' | 'target'>) {
  const t = useTranslations('review');
  const complete = review.overall ? steps.draft : review.own.length > 0 && steps.open === 0;
  return (
    <div className={classes(styles.hidden, 'mt-3.5 flex gap-2 text-small text-ink-3 [&_svg]:mt-px [&_svg]:flex-none')}>
      <Icon of={IconLock} size={16} />
      <p>
        {t('hidden')}{' '}
        {complete && target.to === 'question' && can('review') && (
          <Button variant="link" onClick={() => void steps.sendReview()}>
            {t('sendNow')}
          </Button>
        )}
      </p>
    </div>
  );
}

/** Ratings and notes of the other reviewers; with independent ratings hidden until the own review is sent. */
export function PanelRatings(props: PanelRatingsProps) {
  const { job, answer, review, steps, can, target, onSeek } = props;
  const t = useTranslations('review');
  const tag = useLanguageTag();
  const others = useOthers(props);
  const former = useFormer(props);
  if (!review.seesOthers) return <Hidden steps={steps} review={review} can={can} target={target} />;
  return (
    <section
      className={classes(styles.others, 'mt-5.5 grid justify-items-start gap-2.5 border-t border-t-line pt-4')}
      aria-labelledby="panel-ratings"
    >
      <h3 id="panel-ratings" className="font-semibold">
        {t('others.title')}
      </h3>
      {others.length === 0 && (
        <p className={classes(styles.hint, 'text-small text-ink-3')}>
          {review.overall ? t('others.none') : t('others.noneHere')}
        </p>
      )}
      {others.length > 0 && <MatrixScale matrix={review.criteria.matrix} scale={job.rating_scale} />}
      <ul>
        {others.map(({ id, name, rating, note }) => (
          <li key={id} className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2.5 gap-y-0.5">
            <Avatar name={name} />
            <span className="font-semibold">
              {name}
              <FormerMark of={former.get(id)} />
            </span>
            <span
              className={
                rating === null
                  ? classes(styles.hint, 'text-small text-ink-3')
                  : 'min-w-7 rounded-1 bg-accent-tint px-2 py-0.75 text-center font-semibold text-accent-ink'
              }
            >
              {rating === null ? t('others.notRated') : formatRating(rating, tag)}
            </span>
            {note && (
              <div className="[grid-column:2_/_-1] text-ink-2">
                <NoteText note={note} duration={answer.duration ?? 0} onSeek={onSeek} />
              </div>
            )}
          </li>
        ))}
      </ul>
      {review.final ? (
        <p className="m-0 flex gap-2 text-small text-ink-3 [&_svg]:mt-px [&_svg]:flex-none">
          <Icon of={IconLock} size={16} />
          {t('close.closed')}
        </p>
      ) : (
        can('review') &&
        review.sent && (
          <Button variant="link" busy={steps.close.busy} onClick={() => void steps.close.ask()}>
            {t('close.action')}
          </Button>
        )
      )}
    </section>
  );
}
