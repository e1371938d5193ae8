import { Tabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { useLanguageTag } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { formatNumber } from '@vivavoce/web-shared/i18n/format.ts';
import { classes } from '../base/classes.ts';
import styles from './tabs.module.css';

type TabGroupProps<Value extends string> = {
  value: Value;
  /** A page keeps the choice in its address; a drawer may keep it to itself. */
  onChange: (value: Value) => void;
  className?: string | undefined;
  children: ReactNode;
};

/** Several panels in one place, of which one shows: around a TabList and its TabPanels. */
export function TabGroup<Value extends string>({ value, onChange, className, children }: TabGroupProps<Value>) {
  return (
    <Tabs.Root className={className} value={value} onValueChange={(next: Value) => onChange(next)}>
      {children}
    </Tabs.Root>
  );
}

type TabListProps = {
  label: string;
  tabs: readonly { value: string; label: string; count?: number | undefined; disabled?: boolean }[];
};

/** One stop for Tab; arrows, Home and End go from tab to tab. */
export function TabList({ label, tabs }: TabListProps) {
  const tag = useLanguageTag();
  return (
    <Tabs.List
      // Room for the focus ring.
      className="-m-1 flex [scrollbar-width:none] gap-1 overflow-x-auto p-1"
      aria-label={label}
      activateOnFocus
    >
      {tabs.map(({ value, label: text, count, disabled = false }) => (
        <Tabs.Tab key={value} value={value} className={classes(styles.tab, styles.sunken)} disabled={disabled}>
          {text}
          {count !== undefined && <span className="text-mini text-ink-3">{formatNumber(count, tag)}</span>}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
}

type TabPanelProps = { value: string; className?: string | undefined; children: ReactNode };

/** Its controls are stops for Tab, the panel itself is none. */
export function TabPanel({ value, className, children }: TabPanelProps) {
  return (
    <Tabs.Panel value={value} className={className} tabIndex={-1}>
      {children}
    </Tabs.Panel>
  );
}
