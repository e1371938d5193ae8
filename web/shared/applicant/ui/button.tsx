import type { ComponentProps, ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & {
  look?: 'primary' | 'outline' | 'quiet' | 'danger';
  icon?: IconName;
  /** The call of the button still runs: it keeps the focus, and a second press does nothing. */
  busy?: boolean;
  wide?: boolean;
  children: ReactNode;
};

export function Button({ look = 'outline', icon, busy, wide, onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`button button-${look}${wide ? ' button-wide' : ''}`}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? <span className="spinner" aria-hidden="true" /> : icon ? <Icon name={icon} /> : null}
      {children}
    </button>
  );
}
