import type { ReactNode } from 'react';
import { classes } from '../../../ui/classes.ts';
import styles from './phone.module.css';

/** A phone to look at: a picture of the applicant's screen, whose words stand in the form already; nothing in it takes the focus. */
export function Phone({ dark, children }: { dark: boolean; children: ReactNode }) {
  return (
    <div className={styles.phone}>
      <div className={classes(styles.screen, dark && styles.dark)} inert>
        {children}
      </div>
    </div>
  );
}
