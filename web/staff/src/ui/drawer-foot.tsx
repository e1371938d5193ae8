import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './drawer.module.css';

/**
 * What can be done with a drawer as a whole. It stands at the lower edge of the drawer, however short or long the
 * content is; put it last in the drawer, or last in the drawer's one element.
 */
export function DrawerFoot({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={classes(styles.foot, className)}>{children}</div>;
}
