import { useId } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { classes } from '../../../ui/base/classes.ts';
import type { PassChange, PassRating } from '../../../queries/reviews/passes.ts';
import type { Criterion } from './criteria.ts';
import styles from './pass.module.css';

type CriterionFieldProps = {
  criterion: Criterion;
  passRating: PassRating;
  /** Digits rate this one. */
  current: boolean;
  disabled: boolean;
  onChoose: (change: PassChange) => void;
};

const levels = ['1', '2', '3', '4', '5'] as const;

/** The boxes of one criterion; the current one also says what each stands for. */
export function CriterionField({ criterion, passRating, current, disabled, onChoose }: CriterionFieldProps) {
  const t = useTranslations('pass');
  const rating = useTranslations('common.rating');
  const name = useId();
  const { title, options } = criterion;
  const textOf = ({ number, text }: (typeof options)[number]) => {
    const level = levels[number - 1];
    return text || (options.length === levels.length && level ? rating(`scale5.${level}`) : '');
  };
  const chosen = options.find(({ isChosen }) => isChosen(passRating));
  const [first, last] = [options[0]?.number ?? 1, options.at(-1)?.number ?? 1];
  const label = title ?? t('yourRating');
  return (
    <section className={classes(styles.criterion, current && styles.current)} aria-labelledby={name}>
      <div className={styles.criterionHead}>
        <h3 id={name}>{label}</h3>
        <span className={chosen ? styles.chosen : styles.hint} aria-hidden="true">
          {chosen ? textOf(chosen) : t(current ? 'press' : 'notRated', { first, last })}
        </span>
      </div>
      <div className={styles.boxes} role="radiogroup" aria-label={label}>
        {options.map((option) => (
          <label key={option.number} className={styles.box}>
            <input
              type="radio"
              name={`${name}-choice`}
              checked={option.isChosen(passRating)}
              disabled={disabled}
              aria-label={[option.number, textOf(option)].filter(Boolean).join(', ')}
              onChange={() => onChoose(option.change)}
            />
            <span aria-hidden="true">{option.number}</span>
          </label>
        ))}
      </div>
      {current && options.some(({ text }) => text !== '') && (
        <ol className={styles.texts} aria-hidden="true">
          {options.map((option) => (
            <li key={option.number}>
              <b>{option.number}</b> {option.text}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
