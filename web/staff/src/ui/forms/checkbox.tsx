import { useEffect, useRef, type InputHTMLAttributes, type ReactNode } from 'react';
import styles from './checkbox.module.css';

type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  indeterminate?: boolean;
  /** Label beside the box; without one, pass an aria-label. */
  children?: ReactNode;
};

export function Checkbox({ indeterminate = false, children, ...rest }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <label className={styles.label}>
      <input {...rest} ref={input} type="checkbox" className={styles.checkbox} />
      {children}
    </label>
  );
}
