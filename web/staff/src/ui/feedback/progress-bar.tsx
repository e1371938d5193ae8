import styles from './progress-bar.module.css';

type ProgressBarProps = {
  label: string;
  /** Part of `max`; without it the bar is indeterminate. */
  value?: number;
  max?: number;
};

/** Progress of a running operation. */
export function ProgressBar({ label, value, max = 1 }: ProgressBarProps) {
  return <progress className={styles.bar} aria-label={label} max={max} {...(value !== undefined && { value })} />;
}
