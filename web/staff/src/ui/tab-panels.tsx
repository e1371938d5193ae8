import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLanguageTag } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { formatNumber } from '@vivavoce/web-shared/i18n/format.ts';
import { classes } from './classes.ts';
import styles from './tabs.module.css';

export type PanelTab<Value extends string> = {
  value: Value;
  label: string;
  count?: number | undefined;
  disabled?: boolean;
  panel: ReactNode;
};

type TabPanelsProps<Value extends string> = {
  label: string;
  value: Value;
  /** A page keeps the choice in its address here; a drawer may keep it to itself. */
  onChange: (value: Value) => void;
  tabs: readonly PanelTab<Value>[];
};

/** Several panels in one place, of which one shows. One stop for Tab; arrows, Home and End go from tab to tab. */
export function TabPanels<Value extends string>({ label, value, onChange, tabs }: TabPanelsProps<Value>) {
  const tag = useLanguageTag();
  const choose = (next: string | null) => {
    const chosen = tabs.find((tab) => tab.value === next);
    if (chosen) onChange(chosen.value);
  };
  return (
    <Tabs unstyled value={value} onChange={choose} keepMounted={false}>
      <Tabs.List className={styles.tabs} aria-label={label}>
        {tabs.map((tab) => (
          <Tabs.Tab
            key={tab.value}
            value={tab.value}
            className={classes(styles.tab, styles.sunken)}
            disabled={tab.disabled ?? false}
            rightSection={
              tab.count !== undefined && <span className={styles.count}>{formatNumber(tab.count, tag)}</span>
            }
          >
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.value} value={tab.value} className={styles.panel}>
          {tab.panel}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
