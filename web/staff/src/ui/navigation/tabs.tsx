import { createLink } from '@tanstack/react-router';
import { useLayoutEffect, useRef, type AnchorHTMLAttributes, type ReactNode, type Ref } from 'react';
import { useLanguageTag } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { formatNumber } from '@vivavoce/web-shared/i18n/format.ts';
import { classes } from '../base/classes.ts';
import styles from './tabs.module.css';

/** Views of one page, as links: the address holds the view. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  const row = useRef<HTMLElement>(null);
  const shown = useRef<{ tab: Element; width: number }>(undefined);
  // The current tab is scrolled into view when it changes or counts change the width; scrolling by hand is left alone.
  useLayoutEffect(() => {
    const current = row.current?.querySelector('[aria-current]') ?? null;
    if (!row.current || !current) return;
    const width = row.current.scrollWidth;
    if (current === shown.current?.tab && width === shown.current.width) return;
    shown.current = { tab: current, width };
    const [frame, tab] = [row.current.getBoundingClientRect(), current.getBoundingClientRect()];
    if (tab.right > frame.right) row.current.scrollLeft += tab.right - frame.right;
    else if (tab.left < frame.left) row.current.scrollLeft -= frame.left - tab.left;
  });
  return (
    <nav ref={row} className="-m-1 flex [scrollbar-width:none] gap-1 overflow-x-auto p-1" aria-label={label}>
      {children}
    </nav>
  );
}

type TabProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  current: boolean;
  /** Not shown for 0. */
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
      {count !== undefined && count > 0 && <span className="text-mini text-ink-3">{formatNumber(count, tag)}</span>}
    </a>
  );
}

export const Tab = createLink(TabAnchor);
