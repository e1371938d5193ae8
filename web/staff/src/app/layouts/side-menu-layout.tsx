import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { classes } from '../../ui/base/classes.ts';
import styles from './side-menu.module.css';

type SideMenuEntry = { to: LinkProps['to']; search?: LinkProps['search']; label: string };

type SideMenuLayoutProps = {
  /** Names the menu. */
  label: string;
  entries: readonly SideMenuEntry[];
  /** For wide pages: the menu stands above on every screen. */
  above?: boolean;
  children: ReactNode;
};

/** A place with a few pages: their menu at the side, on narrow screens above; each page has its own header. */
export function SideMenuLayout({ label, entries, above = false, children }: SideMenuLayoutProps) {
  return (
    <div className={classes(styles.columns, above && styles.above)}>
      <nav className={styles.menu} aria-label={label}>
        {entries.map(({ to, search, label: text }) => (
          <Link
            key={to}
            to={to}
            search={search}
            className={styles.link}
            activeOptions={{ exact: true, includeSearch: false }}
          >
            {text}
          </Link>
        ))}
      </nav>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
