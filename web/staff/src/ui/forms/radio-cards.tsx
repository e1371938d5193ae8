import { useId } from 'react';
import { classes } from '../base/classes.ts';
import styles from './radio-cards.module.css';

type RadioCardsProps<Value extends string | number> = {
  /** Label of the group; read before the choices. */
  label: string;
  /** The label repeats the page's heading. */
  labelHidden?: boolean;
  value: Value;
  options: readonly { value: Value; title: string; text?: string }[];
  onChange: (value: Value) => void;
  /** Short choices side by side; in `pairs`, two in a row. */
  inline?: boolean | 'pairs';
  /** The selection cannot be changed. */
  disabled?: boolean;
};

/** A few alternatives, each with an explanation. */
export function RadioCards<Value extends string | number>(props: RadioCardsProps<Value>) {
  const { label, labelHidden = false, value, options, onChange, inline = false, disabled = false } = props;
  const name = useId();
  return (
    <fieldset
      disabled={disabled}
      className={classes(
        'grid gap-2',
        inline === true && 'grid-cols-[repeat(auto-fit,minmax(12rem,1fr))]',
        inline === 'pairs' && 'grid-cols-2 narrow:grid-cols-1',
      )}
    >
      <legend className={labelHidden ? 'visually-hidden' : 'px-0 pt-0 pb-1.5 font-semibold'}>{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}

          // The choice is locked: it can be read but not changed.
          className={classes(
            styles.card,
            'relative flex cursor-pointer gap-3 rounded-3 border border-line-2 bg-surface px-4 py-3.5 [transition:border-color_var(--quick)] has-[:disabled]:cursor-default has-[:disabled]:bg-sunken has-[:disabled]:text-ink-3 hover:[&:not(:has(:checked,:disabled))]:bg-canvas',
          )}
        >
          <input
            type="radio"
            className="mx-0 mt-px mb-0 h-4.5 w-4.5 flex-none [cursor:inherit] appearance-none rounded-[50%] bg-surface [border:1.5px_solid_var(--line-3)] checked:[border:5.5px_solid_var(--accent-mark)] focus-visible:rounded-[50%] focus-visible:shadow-none!"
            name={name}
            value={option.value}
            checked={option.value === value}
            aria-describedby={option.text ? `${name}-${option.value}` : undefined}
            onChange={() => onChange(option.value)}
          />
          <span className="grid min-w-0 content-start gap-0.5">
            <span className="font-semibold">{option.title}</span>
            {option.text && (
              <span className="max-w-[64ch] text-ink-2" id={`${name}-${option.value}`} aria-hidden="true">
                {option.text}
              </span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
