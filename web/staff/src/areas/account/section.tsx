import { useId, type ReactNode } from 'react';
import styles from './account.module.css';

type SectionProps = { id: string; title: string; text: ReactNode; children: ReactNode };

/** One concern of the account: what it is at the side, what to do about it on a panel. */
export function Section({ id, title, text, children }: SectionProps) {
  const titleId = useId();
  return (
    <section id={id} className={styles.section} aria-labelledby={titleId}>
      <div className={styles.about}>
        <h2 id={titleId} className={styles.heading}>
          {title}
        </h2>
        <div className={styles.aboutText}>{text}</div>
      </div>
      <div className={styles.panel}>{children}</div>
    </section>
  );
}
