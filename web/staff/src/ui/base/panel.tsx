import { useId, type ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './panel.module.css';

type PanelProps = {
  title?: string;
  /** At the end of the title row. */
  action?: ReactNode;
  padded?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/** A surface for content; with a title it is a landmark region. */
export function Panel({ title, action, padded = false, className, children }: PanelProps) {
  const titleId = useId();
  const look = classes(styles.panel, (padded || title) && styles.padded, className);
  if (!title) return <div className={look}>{children}</div>;
  return (
    <section className={look} aria-labelledby={titleId}>
      <div className="flex items-center justify-between gap-x-3 gap-y-2 max-md:flex-wrap [&_h2]:font-semibold">
        <h2 id={titleId}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
