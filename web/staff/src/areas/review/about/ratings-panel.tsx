import { useQuery } from '@tanstack/react-query';
import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Answer } from '@vivavoce/contract/types.ts';
import { formatClock, formatRating as formatMean } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { Pill } from '../../../ui/base/pill.tsx';
import { Panel } from '../../../ui/base/panel.tsx';
import { Bone } from '../../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../../ui/feedback/state-message.tsx';
import { Table } from '../../../ui/data/table.tsx';
import { answersQuery } from '../../../queries/reviews/answers.ts';
import { addressOf, isAnswered } from '../answer/chapters.ts';
import { FormerMark } from '../former/former-mark.tsx';
import { FormerReviewers } from '../former/former-reviewers.tsx';
import { useFormer } from '../former/use-former.ts';
import { formatRating } from '../rating/own-review.ts';
import { MatrixScale } from '../rating/matrix-scale.tsx';
import { NotSaved } from '../saving/not-saved.tsx';
import { useOwnReview, type OwnReviewState } from '../rating/use-own-review.ts';
import type { Reviewing } from '../use-review.ts';
import { awaitsReview } from './progress.ts';
import { classes } from '../../../ui/base/classes.ts';
import styles from './overview.module.css';

type PartProps = Reviewing & { review: OwnReviewState };
type Column = { id: number; name: string };

/** The other reviewers whose ratings may be seen. */
function othersIn(review: OwnReviewState, me: number): Column[] {
  const names = new Map<number, string>();
  for (const { user } of [...review.reviews, ...review.answerReviews]) {
    if (user.id !== me) names.set(user.id, user.full_name);
  }
  return [...names].map(([id, name]) => ({ id, name }));
}

/** The reader's rating of one answer, or a link to the answer that lacks it. */
function OwnRatingCell({
  job,
  application,
  can,
  answer,
  rating,
}: Reviewing & { answer: Answer; rating: string | null }) {
  const t = useTranslations('review');
  if (rating !== null) return <b>{rating}</b>;
  if (!isAnswered(answer)) return <span className="text-small text-ink-3">{t('chapter.empty')}</span>;
  if (!answer.rated) return <span className="text-small text-ink-3">{t('about.unratedQuestion')}</span>;
  if (!can('review') || !awaitsReview(application))
    return <span className="text-small text-ink-3">{t('others.notRated')}</span>;
  const { answer: id, search } = addressOf(answer);
  return (
    <Link
      className="inline-block min-h-6 leading-6 font-semibold wrap-anywhere text-accent-ink no-underline hover:underline hover:underline-offset-3"
      to="/interviews/$job/interviewee/$application/answer/{-$answer}"
      params={{ job: String(job.id), application: String(application.id), answer: id }}
      search={search}
      aria-label={t('about.rateLabel', { name: answer.competency ?? answer.question_text })}
    >
      {t('about.rate')}
    </Link>
  );
}

/** Its own table: one cell across all rows hides the ratings of the others, and heads carry marks. */
function ByQuestion({ answers, review, ...reviewing }: PartProps & { answers: readonly Answer[] }) {
  const t = useTranslations('review');
  const { application, me } = reviewing;
  const tag = useLanguageTag();
  const others = othersIn(review, me);
  const former = useFormer(reviewing);
  const ratingOf = (user: number, { question_id: question }: { question_id: number }): string | null => {
    const match = review.answerReviews.find((rating) => rating.user.id === user && rating.question === question);
    return match ? formatRating(match.rating, tag) : null;
  };
  return (
    <Table compact caption={t('about.ratings')} className={classes(styles.ratings, 'mt-2 [&_td_b]:font-semibold')}>
      <thead>
        <tr>
          <th scope="col">{t('about.question')}</th>
          <th scope="col" className="text-ink-2 max-md:hidden">
            {t('about.length')}
          </th>
          <th scope="col">{t('about.mine')}</th>
          {others.map(({ id, name }) => (
            <th key={id} scope="col">
              {name}
              <FormerMark of={former.get(id)} />
            </th>
          ))}
          {!review.seesOthers && <th scope="col">{t('others.title')}</th>}
        </tr>
      </thead>
      <tbody>
        {answers.map((answer, at) => (
          <tr key={answer.question_id}>
            <td>
              {`${at + 1}.\u00a0`}
              <b>{answer.competency ?? t('question', { number: at + 1 })}</b>
            </td>
            <td className="text-ink-2 max-md:hidden">
              {answer.duration === null ? null : formatClock(answer.duration)}
            </td>
            <td>
              <OwnRatingCell {...reviewing} answer={answer} rating={ratingOf(me, answer)} />
            </td>
            {others.map(({ id }) => (
              <td key={id}>
                {ratingOf(id, answer) ??
                  (answer.rated && <span className="text-small text-ink-3">{t('others.notRated')}</span>)}
              </td>
            ))}
            {!review.seesOthers && at === 0 && (
              <td
                className={classes(styles.hidden, '[&_svg]:mx-auto [&_svg]:mt-0 [&_svg]:mb-1.5 [&_svg]:block')}
                rowSpan={answers.length}
              >
                <Icon of={IconLock} size={20} />
                <b>{t('about.hidden')}</b>
                {application.rated_by !== null &&
                  t('progress.rated', { rated: application.rated_by, panel: application.panel_size })}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Overall({ review, me, job, application }: PartProps) {
  const t = useTranslations('review');
  const former = useFormer({ job, application });
  const ratingOf = (user: number) => review.reviews.find((rating) => rating.user.id === user)?.rating;
  return (
    <>
      <dl className={classes(styles.overall, 'mt-2 grid [&_dd]:font-semibold [&_dt]:min-w-0 [&_dt]:wrap-anywhere')}>
        {[{ id: me, name: t('about.mine') }, ...othersIn(review, me)].map(({ id, name }) => (
          <div key={id}>
            <dt>
              {name}
              <FormerMark of={former.get(id)} />
            </dt>
            <dd>{ratingOf(id) ?? <span className="text-small text-ink-3">{t('others.notRated')}</span>}</dd>
          </div>
        ))}
      </dl>
      {!review.seesOthers && (
        <p className={classes(styles.hidden, '[&_svg]:mx-auto [&_svg]:mt-0 [&_svg]:mb-1.5 [&_svg]:block')}>
          <Icon of={IconLock} size={20} />
          <b>{t('about.hidden')}</b>
          {application.rated_by !== null &&
            t('progress.rated', { rated: application.rated_by, panel: application.panel_size })}
        </p>
      )}
    </>
  );
}

/** The mean of the panel, shown where the ratings of others are. */
function Mean({ job, application, shown }: Pick<Reviewing, 'job' | 'application'> & { shown: boolean }) {
  const t = useTranslations('review.about');
  const tag = useLanguageTag();
  const { average_review: mean } = application;
  if (!shown) return null;
  return (
    <p className="text-small text-ink-3">
      {application.discuss && <Pill tone="warn">{t('discuss')}</Pill>}{' '}
      {mean === null ? t('unrated') : t('average', { rating: formatMean(mean, tag), scale: job.rating_scale })}
    </p>
  );
}

/** Ratings by reviewer, those that the reader may see. */
export function RatingsPanel(reviewing: Reviewing) {
  const { job, application } = reviewing;
  const t = useTranslations('review');
  const review = useOwnReview(reviewing);
  const { data: answers } = useQuery({
    ...answersQuery({ job: job.id, application: application.id }),
    enabled: !review.overall,
  });
  const empty = review.reviews.length + review.answerReviews.length === 0;
  if (application.responded_at === null && empty) return null;
  const loading = !review.loaded || (!review.overall && !answers);
  return (
    <Panel
      title={t('about.ratings')}
      action={review.loaded && <Mean job={job} application={application} shown={review.seesOthers} />}
    >
      {review.error && <LoadError error={review.error} onRetry={review.reload} />}
      {loading && !review.error && <Bone width="80%" />}
      {!loading && review.overall && <Overall {...reviewing} review={review} />}
      {!loading && answers && !review.overall && <ByQuestion {...reviewing} review={review} answers={answers} />}
      {!loading && !review.overall && !empty && (
        <MatrixScale matrix={review.criteria.matrix} scale={job.rating_scale} />
      )}
      {review.loaded && <FormerReviewers job={job} application={application} />}
      {review.saving.failedRating && (
        <div
          className="flex flex-wrap items-center gap-x-2.5 gap-y-0 text-small font-semibold empty:hidden"
          role="status"
        >
          <NotSaved />
        </div>
      )}
    </Panel>
  );
}
