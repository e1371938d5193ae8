import type { ReactNode } from 'react';
import { classes } from '../base/classes.ts';
import styles from './drawer.module.css';

/**
 * Actions on the drawer as a whole, at its lower edge for content of any length. Render it last in the drawer, or last
 * in the drawer's only element.
 */
export function DrawerFoot({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={classes(styles.foot, className)}>{children}</div>;
}
