import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
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

/** Whether it is wider than its place, so that the keyboard must reach it to scroll. */
function useScrolls(box: RefObject<HTMLElement | null>): boolean {
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const watch = new ResizeObserver(() => setScrolls(element.scrollWidth > element.clientWidth));
    for (const watched of [element, ...element.children]) watch.observe(watched);
    return () => watch.disconnect();
  }, [box]);
  return scrolls;
}

/** A real table: two-line first column, figures at the end, row action on the right. */
export function Table({ caption, compact = false, stale = false, className, children }: TableProps) {
  const box = useRef<HTMLDivElement>(null);
  const scrolls = useScrolls(box);
  return (
    <div ref={box} className={styles.scroll} {...(scrolls && { tabIndex: 0, role: 'group', 'aria-label': caption })}>
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
