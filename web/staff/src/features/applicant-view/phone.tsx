import type { ReactNode } from 'react';
import { classes } from '../../ui/base/classes.ts';
import styles from './phone.module.css';

type PhoneProps = { large: boolean; lower: boolean; children: ReactNode };

/** A drawing of a phone around the applicant's screen; decoration, since the form has the same text. */
export function Phone({ large, lower, children }: PhoneProps) {
  return (
    <div className={classes(styles.phone, lower && styles.lower, large && styles.large)}>
      <div className={styles.glass}>{children}</div>
    </div>
  );
}
