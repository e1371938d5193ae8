import type { ReactNode } from 'react';
import { classes } from '../../../ui/base/classes.ts';
import styles from './phone.module.css';

type PhoneProps = { large: boolean; lower: boolean; children: ReactNode };

/** A phone to look at: a picture of the applicant's screen, whose words stand in the form already. */
export function Phone({ large, lower, children }: PhoneProps) {
  return (
    <div className={classes(styles.phone, lower && styles.lower, large && styles.large)}>
      <div className={styles.glass}>{children}</div>
    </div>
  );
}
