import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { Answer } from '@vivavoce/contract/types.ts';
import { Button } from '../../../ui/base/button.tsx';
import { RatingBoxes } from '../../../ui/forms/rating-boxes.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { NotSaved } from '../saving/not-saved.tsx';
import type { ReviewSteps } from '../rating/use-review-steps.ts';
import type { ColumnRatingsProps } from './column-ratings.tsx';
import { classes } from '../../../ui/base/classes.ts';
import styles from './compare.module.css';

type OwnRatingProps = ColumnRatingsProps & { answer: Answer; steps: ReviewSteps };

/** The reader's own rating of the answer, or of the interview where that is rated as a whole. */
export function OwnRating({ job, application, answer, review, steps }: OwnRatingProps) {
  const t = useTranslations('compare');
  const reviewText = useTranslations('review');
  const name = application.user.full_name;
  const rubric = review.overall ? undefined : review.criteria.rubricOf(answer.question_id);
  if (!review.overall && answer.state === 'empty')
    return <span className="text-small text-ink-3">{reviewText('noRatingNeeded')}</span>;
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
