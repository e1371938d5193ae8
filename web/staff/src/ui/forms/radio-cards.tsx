import { useId } from 'react';
import styles from './radio-cards.module.css';

type RadioCardsProps<Value extends string | number> = {
  /** Label of the group; read before the choices. */
  label: string;
  /** The label repeats the page's heading. */
  labelHidden?: boolean;
  value: Value;
  options: readonly { value: Value; title: string; text?: string }[];
  onChange: (value: Value) => void;
  /** Short choices side by side. */
  inline?: boolean;
  /** The selection cannot be changed. */
  disabled?: boolean;
};

/** A few alternatives, each with an explanation. */
export function RadioCards<Value extends string | number>(props: RadioCardsProps<Value>) {
  const { label, labelHidden = false, value, options, onChange, inline = false, disabled = false } = props;
  const name = useId();
  return (
    <fieldset disabled={disabled} className={inline ? styles.inline : styles.cards}>
      <legend className={labelHidden ? 'visually-hidden' : styles.legend}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.card}>
          <input
            type="radio"
            className={styles.radio}
            name={name}
            value={option.value}
            checked={option.value === value}
            aria-describedby={option.text ? `${name}-${option.value}` : undefined}
            onChange={() => onChange(option.value)}
          />
          <span className={styles.lines}>
            <span className={styles.title}>{option.title}</span>
            {option.text && (
              <span className={styles.text} id={`${name}-${option.value}`} aria-hidden="true">
                {option.text}
              </span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
