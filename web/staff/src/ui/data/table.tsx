import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { classes } from '../base/classes.ts';
import styles from './table.module.css';

export { styles as tableStyles };

type TableProps = {
  /** Describes the rows for screen readers; visually the page's heading does. */
  caption: string;
  compact?: boolean;
  /** The rows are those of the previous response while the next one loads. */
  stale?: boolean;
  className?: string | undefined;
  /** Virtualised: scrolls under its head and renders some rows; `rowCount` counts all rows and the head. */
  long?: { box: RefObject<HTMLDivElement | null>; rowCount: number };
  children: ReactNode;
};

/** Whether the element overflows sideways; it must then be focusable to scroll by keyboard. */
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

/** A table element: two-line first column, figures at the end, row action on the right. */
export function Table({ caption, compact = false, stale = false, className, long, children }: TableProps) {
  const ownRef = useRef<HTMLDivElement>(null);
  const box = long?.box ?? ownRef;
  const scrolls = useScrolls(box);
  return (
    <div
      ref={box}
      className={classes(styles.scroll, long && styles.long)}
      {...(scrolls && { tabIndex: 0, role: 'group', 'aria-label': caption })}
    >
      <table
        aria-rowcount={long?.rowCount}
        className={classes(styles.table, compact && styles.compact, stale && styles.stale, className)}
        aria-busy={stale || undefined}
      >
        <caption className="visually-hidden">{caption}</caption>
        {children}
      </table>
    </div>
  );
}
