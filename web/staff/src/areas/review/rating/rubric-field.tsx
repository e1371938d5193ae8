import { useLayoutEffect, useEffectEvent, useId } from 'react';
import type { Answer, Rubric } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { FieldError } from '../../../ui/forms/field.tsx';
import { RatingBoxes } from '../../../ui/forms/rating-boxes.tsx';
import type { OwnReviewState } from './use-own-review.ts';
import type { ReviewSteps } from './use-review-steps.ts';
import { classes } from '../../../ui/base/classes.ts';
import styles from './criteria-fields.module.css';
import panel from './panel.module.css';

type RubricFieldProps = { answer: Answer; rubric: Rubric; review: OwnReviewState; steps: ReviewSteps };

const typing = 'input:not([type=radio]), textarea, select, [contenteditable=true], [role=dialog], [role=menu]';

/** A digit selects the step with that score, from anywhere but a field; 0 stands for ten. */
function useScoreKeys(choose: (score: number) => void, disabled: boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (disabled || !/^\d$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest(typing)) return;
    event.preventDefault();
    choose(Number(event.key) || 10);
  });
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function rubricChoice({ answer, rubric, review, steps }: RubricFieldProps) {
  return {
    disabled: review.final || answer.id === null,
    selectedLevel: review.criteria.chosenIndicator(answer.question_id),
    choose: (id: number | null) => {
      const step = rubric.indicators.find((indicator) => indicator.id === id);
      if (step && id !== null) steps.chooseStep({ id, score: step.score });
    },
  };
}

/** The steps of the rubric as a row of boxes, for the bar at the foot of a narrow window. */
export function RubricBoxes(props: RubricFieldProps) {
  const t = useTranslations('criteria.desk');
  const { disabled, selectedLevel, choose } = rubricChoice(props);
  return (
    <div className="min-w-0 basis-full">
      <RatingBoxes
        label={t('rubric')}
        value={selectedLevel}
        options={props.rubric.indicators.flatMap(({ id, score, text }) =>
          id === null ? [] : [{ value: id, number: score, text }],
        )}
        disabled={disabled}
        onChange={choose}
      />
    </div>
  );
}

/** The steps of the question's rubric: the selected step's score is the rating. */
export function RubricField(props: RubricFieldProps) {
  const { answer, rubric, steps } = props;
  const t = useTranslations('criteria.desk');
  const text = useTranslations('review');
  const name = useId();
  const { disabled, selectedLevel, choose } = rubricChoice(props);
  useScoreKeys((score) => {
    const step = rubric.indicators.find((indicator) => indicator.score === score);
    if (step) choose(step.id);
  }, disabled);
  return (
    <fieldset
      className={classes(
        styles.rubric,
        'mx-0 mt-5.5 mb-0 grid min-w-0 gap-1.5 border-0 p-0 [&_legend]:mb-2 [&_legend]:p-0',
      )}
      disabled={disabled}
    >
      <legend className="font-semibold">{t('rubric')}</legend>
      {(answer.state === 'processing' || answer.state === 'recorded') && (
        <p className={classes(panel.hint, 'text-small text-ink-3')}>{text('ratingLater')}</p>
      )}
      {rubric.indicators.map((step) => (
        <label
          key={step.id}
          className={classes(
            styles.step,
            'relative grid cursor-pointer grid-cols-[28px_minmax(0,1fr)] items-start gap-2.5 rounded-2 px-2.5 py-2 inset-edge-line-3 has-[:checked]:bg-accent-tint has-[:checked]:[box-shadow:inset_0_0_0_2px_var(--accent-mark)] has-[:focus-visible]:[outline:2px_solid_var(--accent-mark)] has-[:focus-visible]:[outline-offset:2px]',
          )}
        >
          <input
            type="radio"
            className="absolute inset-0 m-0 h-full w-full [cursor:inherit] opacity-0"
            name={name}
            value={step.id ?? ''}
            checked={step.id === selectedLevel}
            onChange={() => choose(step.id)}
          />
          <span
            className={classes(
              styles.worth,
              'grid h-5.5 place-items-center rounded-1 bg-sunken text-small font-semibold text-ink-2',
            )}
          >
            <span aria-hidden="true">{step.score}</span>
            <span className="visually-hidden">{t('worth', { score: step.score })}.</span>
          </span>
          <span className="wrap-anywhere">{step.text}</span>
        </label>
      ))}
      {steps.missing && (
        <span role="alert">
          <FieldError>{text('ratingMissingAny')}</FieldError>
        </span>
      )}
    </fieldset>
  );
}
