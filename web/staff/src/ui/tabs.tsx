import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import { useLanguageTag } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { formatNumber } from '@vivavoce/web-shared/i18n/format.ts';
import { classes } from './classes.ts';
import styles from './tabs.module.css';

/** Views of one page, as links: the view stands in the address. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {children}
    </nav>
  );
}

type TabProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  current: boolean;
  count?: number | undefined;
  /** On a surface instead of the canvas. */
  sunken?: boolean;
  ref?: Ref<HTMLAnchorElement>;
};

function TabAnchor({ current, count, sunken, className, children, ...rest }: TabProps) {
  const tag = useLanguageTag();
  return (
    <a
      {...rest}
      className={classes(styles.tab, sunken && styles.sunken, className)}
      aria-current={current ? 'page' : undefined}
    >
      {children}
      {count !== undefined && <span className={styles.count}>{formatNumber(count, tag)}</span>}
    </a>
  );
}

export const Tab = createLink(TabAnchor);
