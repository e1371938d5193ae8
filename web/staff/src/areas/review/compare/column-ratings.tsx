import { Link } from '@tanstack/react-router';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Answer } from '@vivavoce/contract/types.ts';
import { needsDiscussion, spreadOf } from '@vivavoce/domain/reviews/spread.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { classes } from '../../../ui/base/classes.ts';
import { DecisionButtons } from '../header/decision-buttons.tsx';
import { FormerMark } from '../former/former-mark.tsx';
import { useFormer } from '../former/use-former.ts';
import { LevelRow } from '../rating/level-row.tsx';
import { formatRating } from '../rating/own-review.ts';
import type { OwnReviewState } from '../rating/use-own-review.ts';
import { MatrixScale } from '../rating/matrix-scale.tsx';
import { useNote } from '../rating/use-note.ts';
import { useReviewSteps, type ReviewSteps } from '../rating/use-review-steps.ts';
import type { CompareColumnProps } from './compare-column.tsx';
import { PanelStrip } from './panel-strip.tsx';
import { levelsApart, levelsOf, seenRatings, type SeenRating } from './seen-ratings.ts';
import type { Criterion } from './use-criteria-of.ts';
import styles from './compare.module.css';
import { Button } from '../../../ui/base/button.tsx';
import { RatingBoxes } from '../../../ui/forms/rating-boxes.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { NotSaved } from '../saving/not-saved.tsx';

type OwnRatingProps = ColumnRatingsProps & { answer: Answer; steps: ReviewSteps };

/** The reader's own rating of the answer, or of the interview where that is rated as a whole. */
function OwnRating({ job, application, answer, review, steps }: OwnRatingProps) {
  const t = useTranslations('compare');
  const reviewText = useTranslations('review');
  const name = application.user.full_name;
  const rubric = review.overall ? undefined : review.criteria.rubricOf(answer.question_id);
  if (!review.overall && (!answer.rated || answer.state === 'empty'))
    return (
      <span className="text-small text-ink-3">{reviewText(answer.rated ? 'noRatingNeeded' : 'questionNotRated')}</span>
    );
  if (rubric) {
    const chosen = review.criteria.chosenIndicator(answer.question_id);
    return (
      <div className={classes(styles.own, 'flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2 print:hidden')}>
        <SelectField
          label={t('rubricOf', { name })}
          value={chosen === null ? '' : String(chosen)}
          disabled={review.final || answer.id === null}
          options={[
            { value: '', label: t('notRated') },
            ...rubric.indicators.map(({ id, score, text }) => ({
              value: String(id),
              label: t('rubricStep', { score, text }),
            })),
          ]}
          onChange={(value) => {
            const step = rubric.indicators.find(({ id }) => String(id) === value);
            if (step && step.id !== null) steps.chooseStep({ id: step.id, score: step.score });
          }}
        />
        {steps.failed && <NotSaved />}
      </div>
    );
  }
  return (
    <div className={classes(styles.own, 'flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2 print:hidden')}>
      <RatingBoxes
        label={t('ratingOf', { name })}
        value={steps.rating}
        scale={job.rating_scale}
        disabled={review.final || (!review.overall && answer.id === null)}
        onChange={steps.rate}
      />
      {steps.draft && (
        <Button size="small" variant="primary" busy={steps.sending} onClick={() => void steps.sendReview()}>
          {reviewText('send')}
        </Button>
      )}
      {steps.failed && <NotSaved />}
    </div>
  );
}

export type ColumnRatingsProps = CompareColumnProps & {
  answers: readonly Answer[];
  answer: Answer | undefined;
  review: OwnReviewState;
};

/** A cell whose label stands at the side on a wide screen and is read out on every one. */
function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.cell} role="group" aria-label={label}>
      <b
        className="hidden max-[62rem]:block max-[62rem]:text-small max-[62rem]:font-semibold max-[62rem]:text-ink-2"
        aria-hidden="true"
      >
        {label}
      </b>
      {children}
    </div>
  );
}

function Withheld({ job, application }: ColumnRatingsProps) {
  const t = useTranslations('compare');
  return (
    <p className={classes(styles.withheld, 'flex gap-2 text-small text-ink-3')}>
      <Icon of={IconLock} size={16} />
      <span>
        {t('withheld')}{' '}
        <Link
          to="/interviews/$job/interviewee/$application/answer/{-$answer}"
          params={{ job: String(job.id), application: String(application.id), answer: undefined }}
        >
          {t('openAnswers')}
        </Link>
      </span>
    </p>
  );
}

function Spread({ ratings, scale }: { ratings: readonly SeenRating[]; scale: 5 | 10 }) {
  const t = useTranslations('compare');
  const levels = levelsApart(ratings, scale);
  if (levels === null) return <span className="text-small text-ink-3">{t('spreadNone')}</span>;
  const isApart = needsDiscussion(spreadOf(ratings.map(({ rating }) => rating)), scale);
  return (
    <p>
      <b className={isApart ? 'text-warn-ink' : undefined}>{t('levels', { levels })}</b>{' '}
      <span className="text-small text-ink-3">{t(isApart ? 'spreadWide' : 'spreadNarrow')}</span>
    </p>
  );
}

type CriterionCellProps = ColumnRatingsProps & { answer: Answer; criterion: Criterion; steps: ReviewSteps };

/** The reader's level for one indicator, and every level that may be seen. */
function CriterionCell({ answer, criterion, review, job, application, me, steps }: CriterionCellProps) {
  const { competency, indicator, levels, text } = criterion;
  const order = levels.map(({ id }) => id);
  const former = useFormer({ job, application });
  const counting = review.criteria.levels.filter(({ reviewer }) => !former.get(reviewer.id)?.excluded);
  const visibleLevels = levelsOf(counting, { question: answer.question_id, indicator, order, me });
  const ownLevel = visibleLevels.find((level) => level.isOwn);
  const spread = spreadOf(visibleLevels.map(({ rating }) => rating));
  return (
    <Cell label={text}>
      {application.abilities.includes('review') && (
        <div className={styles.levels}>
          <LevelRow
            indicator={text}
            levels={[...levels]}
            selectedLevel={ownLevel ? (order[ownLevel.rating - 1] ?? null) : null}
            disabled={review.final || answer.id === null}
            onToggle={(level) => steps.toggleLevel({ competency, indicator, level })}
          />
        </div>
      )}
      {review.seesOthers && visibleLevels.length > 0 && (
        <PanelStrip ratings={visibleLevels} scale={levels.length} apart={spread !== null && spread > 1} />
      )}
    </Cell>
  );
}

function Ratings(props: ColumnRatingsProps & { answer: Answer }) {
  const { job, application, me, answers, answer, review, criteria, decides } = props;
  const t = useTranslations('compare');
  const tag = useLanguageTag();
  const note = useNote({ job, application, me }, answer.question_id);
  const steps = useReviewSteps({
    job,
    application,
    me,
    answers,
    answer,
    review,
    note,
    target: { to: 'list' },
    onGo: async () => undefined,
  });
  const reviews = review.overall
    ? review.reviews
    : review.answerReviews.filter(({ question }) => question === answer.question_id);
  const former = useFormer({ job, application });
  // Means and spreads leave out what is excluded.
  const ratings = seenRatings(
    reviews.filter(({ user }) => !former.get(user.id)?.excluded),
    me,
  );
  const scale = job.rating_scale;
  const isApart = needsDiscussion(spreadOf(ratings.map(({ rating }) => rating)), scale);
  // With a matrix the rating follows from the levels chosen below.
  const rates = application.abilities.includes('review') && criteria.length === 0;
  return (
    <>
      <Cell label={t(review.overall ? 'ownOverall' : 'own')}>
        {rates && <OwnRating {...props} steps={steps} />}
        <b className={rates ? 'hidden print:block' : undefined}>
          {steps.rating === null ? t('notRated') : formatRating(steps.rating, tag)}
        </b>
        {!review.overall && <MatrixScale matrix={review.criteria.matrix} scale={scale} />}
      </Cell>
      <Cell label={t('panel')}>
        {!review.seesOthers && <Withheld {...props} />}
        {review.seesOthers &&
          (ratings.length > 0 ? (
            <PanelStrip ratings={ratings} scale={scale} apart={isApart} />
          ) : (
            <span className="text-small text-ink-3">{t('nobody')}</span>
          ))}
        {review.seesOthers &&
          [...former.values()].map((entry) => (
            <div key={entry.id}>
              <b>{entry.reviewer.full_name}</b>
              <FormerMark of={entry} />
            </div>
          ))}
      </Cell>
      <Cell label={t('spread')}>
        {review.seesOthers ? (
          <Spread ratings={ratings} scale={scale} />
        ) : (
          <span className="text-small text-ink-3">{t('hidden')}</span>
        )}
      </Cell>
      {criteria.map((criterion) => (
        <CriterionCell key={criterion.key} {...props} criterion={criterion} steps={steps} />
      ))}
      <Cell label={t('note')}>
        <p className={classes('whitespace-pre-wrap', note.text === '' && 'text-small text-ink-3')}>
          {note.text || t('noNote')}
        </p>
      </Cell>
      {decides && (
        <Cell label={t('outcome')}>
          {application.abilities.includes('decide') && <DecisionButtons job={job.id} application={application} />}
        </Cell>
      )}
    </>
  );
}

/** The rows of one applicant below the name. */
export function ColumnRatings(props: ColumnRatingsProps) {
  const t = useTranslations('compare');
  const { answer } = props;
  if (!answer) return <p className={styles.cell}>{t('notAsked')}</p>;
  return <Ratings {...props} answer={answer} />;
}
