import { useId, type ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './panel.module.css';

type PanelProps = {
  title?: string;
  /** Stands opposite the title. */
  action?: ReactNode;
  padded?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/** The surface things stand on; with a title it is a region that screen readers can jump to. */
export function Panel({ title, action, padded = false, className, children }: PanelProps) {
  const titleId = useId();
  const look = classes(styles.panel, (padded || title) && styles.padded, className);
  if (!title) return <div className={look}>{children}</div>;
  return (
    <section className={look} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
