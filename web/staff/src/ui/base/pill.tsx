import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './pill.module.css';

type PillProps = {
  tone?: 'plain' | 'ok' | 'warn' | 'bad' | 'info';
  dot?: boolean;
  children: ReactNode;
};

export function Pill({ tone = 'plain', dot = false, children }: PillProps) {
  return (
    <span className={classes(styles.pill, tone !== 'plain' && styles[tone], dot && styles.dot)}>
      <span className={styles.text}>{children}</span>
    </span>
  );
}
