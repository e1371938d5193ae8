import styles from './notice.module.css';

/** Classes of a list of notices about background work. */
export { styles as noticeStyles };

type NoticeProgressProps = { done: number; total: number; label: string; phrase: string };

/** Progress of background work as a bar and as text. */
export function NoticeProgress({ done, total, label, phrase }: NoticeProgressProps) {
  return (
    <span className={styles.progress}>
      <span
        className={styles.bar}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        aria-valuetext={phrase}
      >
        <span style={{ width: `${(done / Math.max(total, 1)) * 100}%` }} />
      </span>
      <span className={styles.count}>{phrase}</span>
    </span>
  );
}
