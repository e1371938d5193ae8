import type { InputHTMLAttributes } from 'react';
import { classes } from '../base/classes.ts';
import styles from './switch.module.css';

type SwitchProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role'> & {
  'aria-label': string;
  checked: boolean;
};

/** Turns something on or off immediately. Screen readers read its name, others the text beside it. */
export function Switch(props: SwitchProps) {
  return (
    <input
      {...props}
      type="checkbox"
      role="switch"
      aria-checked={props.checked}
      className={classes(
        styles.switch,
        'relative m-0 h-6 w-10 flex-none cursor-pointer appearance-none rounded-full bg-line-3 before:absolute before:start-1 before:top-1 before:h-4 before:w-4 before:rounded-full before:bg-surface checked:bg-accent checked:before:bg-on-accent disabled:cursor-default disabled:opacity-60',
      )}
    />
  );
}
