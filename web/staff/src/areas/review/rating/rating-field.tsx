import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { FieldError } from '../../../ui/forms/field.tsx';
import { RatingBoxes } from '../../../ui/forms/rating-boxes.tsx';
import { MatrixField } from './matrix-field.tsx';
import type { RatingPanelProps } from './rating-panel.tsx';
import { RubricField } from './rubric-field.tsx';
import type { ReviewSteps } from './use-review-steps.ts';
import { classes } from '../../../ui/base/classes.ts';
import styles from './panel.module.css';

type RatingFieldProps = Pick<RatingPanelProps, 'job' | 'answer' | 'place' | 'review'> & { steps: ReviewSteps };

/** One row of radio buttons: for this answer, or for the whole interview. */
export function RatingField({ job, answer, place, review, steps }: RatingFieldProps) {
  const t = useTranslations('review');
  const { overall } = review;
  if (!overall && answer.state === 'empty')
    return <p className="mt-5 rounded-[10px] bg-canvas px-3.5 py-3 text-ink-2">{t('noRatingNeeded')}</p>;
  const rubric = overall ? undefined : review.criteria.rubricOf(answer.question_id);
  if (!overall && review.criteria.matrix) return <MatrixField answer={answer} review={review} steps={steps} />;
  if (rubric) return <RubricField answer={answer} rubric={rubric} review={review} steps={steps} />;
  return (
    <section className={classes(styles.rating, 'mt-5.5 grid gap-2')} aria-labelledby="own-rating">
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
