import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './side-menu.module.css';

type SideMenuEntry = { to: LinkProps['to']; label: string };

type SideMenuLayoutProps = {
  /** Names the menu. */
  label: string;
  entries: readonly SideMenuEntry[];
  children: ReactNode;
};

/** A place with a few pages: their menu at the side, on narrow screens above; each page has its own header. */
export function SideMenuLayout({ label, entries, children }: SideMenuLayoutProps) {
  return (
    <div className={styles.columns}>
      <nav className={styles.menu} aria-label={label}>
        {entries.map(({ to, label: text }) => (
          <Link key={to} to={to} className={styles.link} activeOptions={{ exact: true, includeSearch: false }}>
            {text}
          </Link>
        ))}
      </nav>
      <div className={styles.page}>{children}</div>
    </div>
  );
}
