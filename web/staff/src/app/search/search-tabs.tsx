import { useRef, type KeyboardEvent } from 'react';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { formatNumber } from '@vivavoce/web-shared/i18n/format.ts';
import styles from './search.module.css';
import type { SearchTab } from './use-search.ts';

const tabs: readonly SearchTab[] = ['users', 'interviews'];

type SearchTabsProps = {
  current: SearchTab;
  counts: Readonly<Record<SearchTab, number | undefined>>;
  /** The id of the panel that both control. */
  panel: string;
  onChoose: (tab: SearchTab) => void;
};

export const tabId = (panel: string, tab: SearchTab): string => `${panel}-${tab}`;

/** Two lists in one place; the arrow keys go from one to the other. */
export function SearchTabs({ current, counts, panel, onChoose }: SearchTabsProps) {
  const t = useTranslations('search.tabs');
  const tag = useLanguageTag();
  const list = useRef<HTMLDivElement>(null);

  function change(event: KeyboardEvent): void {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const other = current === 'users' ? 'interviews' : 'users';
    onChoose(other);
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(tabId(panel, other))}`)?.focus();
  }

  return (
    <div ref={list} className={styles.tabs} role="tablist" aria-label={t('label')}>
      {tabs.map((tab) => {
        const count = counts[tab];
        return (
          <button
            key={tab}
            type="button"
            role="tab"
            id={tabId(panel, tab)}
            className={styles.tab}
            aria-selected={tab === current}
            aria-controls={panel}
            tabIndex={tab === current ? 0 : -1}
            onKeyDown={change}
            onClick={() => onChoose(tab)}
          >
            {t(tab)}
            {count !== undefined && <span className={styles.count}>{formatNumber(count, tag)}</span>}
          </button>
        );
      })}
    </div>
  );
}
