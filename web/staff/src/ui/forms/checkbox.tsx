import { useEffect, useId, useRef, type InputHTMLAttributes, type ReactNode } from 'react';
import { classes } from '../base/classes.ts';
import styles from './checkbox.module.css';

type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  indeterminate?: boolean;
  /** Label beside the box; without one, pass an aria-label. */
  children?: ReactNode;
  /** The meaning of the choice, below the label. */
  hint?: ReactNode;
};

export function Checkbox({ indeterminate = false, children, hint, ...rest }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  useEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate;
  }, [indeterminate]);
  const box = (
    <label
      // Aligned with the first line of the label.
      className="inline-flex min-h-6 cursor-pointer items-start gap-2.5 py-0.5"
    >
      <input
        {...rest}
        aria-describedby={hint === undefined ? rest['aria-describedby'] : hintId}
        ref={input}
        type="checkbox"

        // The target is 24 px, the visible box 16.
        className={classes(
          styles.checkbox,
          '-mx-1 -mt-0.5 -mb-1 inline-grid h-6 w-6 flex-none cursor-pointer appearance-none place-items-center rounded-1 before:h-4 before:w-4 before:rounded-[4px] before:bg-surface before:[border:1.5px_solid_var(--line-3)] before:[grid-area:1_/_1] before:[transition:background-color_var(--quick)] after:[grid-area:1_/_1] focus-visible:shadow-none! focus-visible:before:[box-shadow:var(--ring)]',
        )}
      />
      {children}
    </label>
  );
  if (hint === undefined) return box;
  return (
    <div className="grid justify-items-start gap-0.5">
      {box}
      <p className="max-w-[64ch] ps-6.5 text-small wrap-anywhere text-ink-3" id={hintId}>
        {hint}
      </p>
    </div>
  );
}
