import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { FieldError } from '../../../ui/forms/field.tsx';
import { RatingBoxes } from '../../../ui/forms/rating-boxes.tsx';
import type { RatingPanelProps } from './rating-panel.tsx';
import { RubricBoxes, RubricField } from './rubric-field.tsx';
import type { ReviewSteps } from './use-review-steps.ts';
import { classes } from '../../../ui/base/classes.ts';
import styles from './panel.module.css';
import type { Answer } from '@vivavoce/contract/types.ts';
import { useUser } from '../../../queries/sign-in/session.ts';
import { LevelRow } from './level-row.tsx';
import type { OwnReviewState } from './use-own-review.ts';
import panel from './panel.module.css';

type MatrixFieldProps = { answer: Answer; review: OwnReviewState; steps: ReviewSteps };

/** The indicators of the question's competency, each with its levels. */
function MatrixField({ answer, review, steps }: MatrixFieldProps) {
  const t = useTranslations('criteria.desk');
  const reviewText = useTranslations('review');
  const { id: me } = useUser();
  const { matrix, levels, competencyFor } = review.criteria;
  const competency = competencyFor(answer.question_id, answer.competency);
  if (!matrix || !competency?.indicators.length)
    return <p className="mt-5 rounded-[10px] bg-canvas px-3.5 py-3 text-ink-2">{t('noMatrix')}</p>;
  const ownLevels = levels.filter(({ reviewer, question }) => reviewer.id === me && question === answer.question_id);
  const levelOf = (indicator: number | null) => ownLevels.find((entry) => entry.indicator === indicator)?.level ?? null;
  const done = competency.indicators.filter(({ id }) => levelOf(id) !== null).length;
  return (
    <section className="mt-5.5 grid grid-cols-1 gap-1" aria-labelledby="own-levels">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-0">
        <h3 id="own-levels" className="font-semibold">
          {competency.name}
        </h3>
        <span className={classes(panel.hint, 'text-small text-ink-3')}>
          {t('progress', { done, total: competency.indicators.length })}
        </span>
      </div>
      <p className={classes(panel.hint, 'text-small text-ink-3')}>{t('toggleHint')}</p>
      {competency.indicators.map(({ id, text }) => (
        <LevelRow
          key={id}
          indicator={text}
          levels={matrix.levels}
          selectedLevel={levelOf(id)}
          disabled={review.final || answer.id === null}
          onToggle={(level) => {
            if (id !== null && competency.id !== null)
              steps.toggleLevel({ competency: competency.id, indicator: id, level });
          }}
        />
      ))}
      {steps.missing && (
        <span role="alert">
          <FieldError>{reviewText('ratingMissingAny')}</FieldError>
        </span>
      )}
    </section>
  );
}

type RatingFieldProps = Pick<RatingPanelProps, 'job' | 'answer' | 'place' | 'review'> & { steps: ReviewSteps };

/** Whether the rating is one row of boxes, which fits into the bar at the foot of a narrow window. */
export const isOneRow = ({ answer, review }: Pick<RatingFieldProps, 'answer' | 'review'>): boolean =>
  review.overall ||
  (answer.rated &&
    answer.state !== 'empty' &&
    !review.criteria.matrix &&
    !review.criteria.rubricOf(answer.question_id));

/** One row in the bar at the foot of a narrow window: the rating, or the steps of the rubric above it. */
export function RatingBar(props: RatingFieldProps) {
  const { answer, review, steps } = props;
  if (isOneRow(props)) return <RatingField {...props} />;
  const { matrix, rubricOf } = review.criteria;
  const rubric = answer.rated && answer.state !== 'empty' && !matrix && rubricOf(answer.question_id);
  return rubric ? <RubricBoxes answer={answer} rubric={rubric} review={review} steps={steps} /> : null;
}

/** One row of radio buttons: for this answer, or for the whole interview. */
export function RatingField({ job, answer, place, review, steps }: RatingFieldProps) {
  const t = useTranslations('review');
  const { overall } = review;
  if (!overall && (!answer.rated || answer.state === 'empty'))
    return (
      <p className="mt-5 rounded-[10px] bg-canvas px-3.5 py-3 text-ink-2">
        {t(answer.rated ? 'noRatingNeeded' : 'questionNotRated')}
      </p>
    );
  const rubric = overall ? undefined : review.criteria.rubricOf(answer.question_id);
  if (!overall && review.criteria.matrix) return <MatrixField answer={answer} review={review} steps={steps} />;
  if (rubric) return <RubricField answer={answer} rubric={rubric} review={review} steps={steps} />;
  return (
    <section
      className={classes(styles.rating, 'mt-5.5 grid gap-2 compact:mt-0 compact:basis-full compact:gap-1')}
      aria-labelledby="own-rating"
    >
      <h3 id="own-rating" className="font-semibold">
        {overall ? t('overallRating') : t('yourRating')}
      </h3>
      {overall && <p className={classes(styles.hint, 'text-small text-ink-3')}>{t('overallHint')}</p>}
      {!overall && (answer.state === 'processing' || answer.state === 'recorded') && (
        <p className={classes(styles.hint, 'text-small text-ink-3')}>{t('ratingLater')}</p>
      )}
      <RatingBoxes
        label={overall ? t('overallRating') : t('ratingOf', { number: place + 1 })}
        value={steps.rating}
        scale={job.rating_scale}
        disabled={review.final || (!overall && answer.id === null)}
        pageKeys
        onChange={steps.rate}
      />
      {steps.missing && (
        <span role="alert">
          <FieldError>{overall ? t('ratingMissing') : t('ratingMissingAny')}</FieldError>
        </span>
      )}
    </section>
  );
}
