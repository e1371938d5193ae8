import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './table.module.css';

export { styles as tableStyles };

type TableProps = {
  /** Says what the rows are; hidden, the page's heading shows it. */
  caption: string;
  compact?: boolean;
  /** The rows of an earlier answer, while the next one loads. */
  stale?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/** A real table: two-line first column, figures at the end, row action on the right. */
export function Table({ caption, compact = false, stale = false, className, children }: TableProps) {
  return (
    <div className={styles.scroll}>
      <table
        className={classes(styles.table, compact && styles.compact, stale && styles.stale, className)}
        aria-busy={stale || undefined}
      >
        <caption className="visually-hidden">{caption}</caption>
        {children}
      </table>
    </div>
  );
}
