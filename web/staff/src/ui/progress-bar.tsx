import styles from './progress-bar.module.css';

type ProgressBarProps = {
  label: string;
  /** Of `max`; where it is not known, the bar moves without saying how far. */
  value?: number;
  max?: number;
};

/** How far something is that is waited for. */
export function ProgressBar({ label, value, max = 1 }: ProgressBarProps) {
  return <progress className={styles.bar} aria-label={label} max={max} {...(value !== undefined && { value })} />;
}
