import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, Ref } from 'react';
import { classes } from './classes.ts';
import styles from './button.module.css';

export type ButtonLook = {
  variant?: 'primary' | 'outline' | 'ghost' | 'danger' | 'link';
  size?: 'small' | 'medium' | 'large';
  /** A square for one icon; give it an aria-label. */
  icon?: boolean;
  wide?: boolean;
};

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  ButtonLook & { busy?: boolean | undefined; ref?: Ref<HTMLButtonElement> };

function look({ variant = 'outline', size = 'medium', icon = false, wide = false }: ButtonLook, className?: string) {
  return classes(
    styles.button,
    styles[variant],
    size !== 'medium' && styles[size],
    icon && styles.icon,
    wide && styles.wide,
    className,
  );
}

/** A control that does something here. One primary per page. */
export function Button({ variant, size, icon, wide, busy = false, className, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : rest.onClick}
      className={look({ variant, size, icon, wide }, classes(className, busy && styles.busy))}
    />
  );
}

type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & ButtonLook & { ref?: Ref<HTMLAnchorElement> };

function Anchor({ variant, size, icon, wide, className, children, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={look({ variant, size, icon, wide }, className)}>
      {children}
    </a>
  );
}

/** The same look on a link to another screen. */
export const LinkButton = createLink(Anchor);

/** The same look on a plain address: downloads, other sites. */
export const AnchorButton = Anchor;
