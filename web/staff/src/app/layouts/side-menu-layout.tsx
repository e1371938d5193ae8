import { Link, useLocation, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { classes } from '../../ui/base/classes.ts';
import { intoView } from '../../ui/base/into-view.ts';
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
  const { pathname } = useLocation();
  return (
    <div
      className={classes(
        styles.columns,
        'grid grid-cols-[184px_minmax(0,1fr)] gap-x-8 gap-y-0',
        above && classes(styles.above, 'min-[62rem]:grid-cols-1'),
      )}
    >
      <nav className={classes(styles.menu, 'sticky top-0 grid gap-0.5 self-start py-3.5')} aria-label={label}>
        {entries.map(({ to, search, label: text }) => (
          <Link
            key={to}
            ref={to === pathname ? intoView : undefined}
            to={to}
            search={search}
            className={classes(
              styles.link,
              'flex min-h-(--control) items-center justify-between gap-2 rounded-2 px-3 py-1.5 text-ink-2 max-[62rem]:whitespace-nowrap',
            )}
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
