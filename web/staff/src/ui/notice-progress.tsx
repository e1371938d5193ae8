import styles from './notice.module.css';

/** Of a list of notices about work that goes on by itself. */
export { styles as noticeStyles };

type NoticeProgressProps = { done: number; total: number; label: string; words: string };

/** How far something is that goes on by itself, as a bar and in words. */
export function NoticeProgress({ done, total, label, words }: NoticeProgressProps) {
  return (
    <span className={styles.progress}>
      <span
        className={styles.bar}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        aria-valuetext={words}
      >
        <span style={{ width: `${(done / Math.max(total, 1)) * 100}%` }} />
      </span>
      <span className={styles.count}>{words}</span>
    </span>
  );
}
