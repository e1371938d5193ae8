import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLanguageTag } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { formatNumber } from '@vivavoce/web-shared/i18n/format.ts';
import { classes } from './classes.ts';
import styles from './tabs.module.css';

type TabGroupProps<Value extends string> = {
  value: Value;
  /** A page keeps the choice in its address here; a drawer may keep it to itself. */
  onChange: (value: Value) => void;
  className?: string | undefined;
  children: ReactNode;
};

/** Several panels in one place, of which one shows: around a TabList and its TabPanels, and what stands between them. */
export function TabGroup<Value extends string>({ value, onChange, className, children }: TabGroupProps<Value>) {
  return (
    <Tabs
      unstyled
      className={className}
      value={value}
      onChange={(next) => {
        if (next !== null) onChange(next as Value);
      }}
      keepMounted={false}
    >
      {children}
    </Tabs>
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
    <Tabs.List className={styles.tabs} aria-label={label}>
      {tabs.map(({ value, label: words, count, disabled = false }) => (
        <Tabs.Tab
          key={value}
          value={value}
          className={classes(styles.tab, styles.sunken)}
          disabled={disabled}
          rightSection={count !== undefined && <span className={styles.count}>{formatNumber(count, tag)}</span>}
        >
          {words}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
}

type TabPanelProps = { value: string; className?: string | undefined; children: ReactNode };

export function TabPanel({ value, className, children }: TabPanelProps) {
  return (
    <Tabs.Panel value={value} className={className}>
      {children}
    </Tabs.Panel>
  );
}
