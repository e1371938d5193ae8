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
    <span
      className={classes(
        styles.pill,
        tone !== 'plain' && styles[tone],
        dot && 'before:h-1.5 before:w-1.5 before:flex-none before:rounded-[50%] before:bg-current',
      )}
    >
      <span className="overflow-hidden text-ellipsis">{children}</span>
    </span>
  );
}
