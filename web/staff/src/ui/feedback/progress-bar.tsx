import { classes } from '../base/classes.ts';
import styles from './progress-bar.module.css';

type ProgressBarProps = {
  label: string;
  /** Part of `max`; without it the bar is indeterminate. */
  value?: number;
  max?: number;
};

/** Progress of a running operation. */
export function ProgressBar({ label, value, max = 1 }: ProgressBarProps) {
  return (
    <progress
      className={classes(
        styles.bar,
        'block h-1.5 w-full appearance-none overflow-hidden rounded-[3px] border-0 bg-line-2 forced-colors:[border:1px_solid_CanvasText]',
      )}
      aria-label={label}
      max={max}
      {...(value !== undefined && { value })}
    />
  );
}
