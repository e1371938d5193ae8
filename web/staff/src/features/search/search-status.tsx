import { IconMoodSad } from '@tabler/icons-react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { resultLimit } from '../../queries/search.ts';
import { Icon } from '../../ui/base/icon.tsx';
import styles from './search.module.css';
import type { Totals } from './totals.ts';
import type { Search } from './use-search.ts';

type SearchStatusProps = { search: Search; totals: Totals };

/** Announces the state of the search and the number of results. */
export function SearchStatus({ search, totals }: SearchStatusProps) {
  const t = useTranslations('search');
  const { company, tab, enough, searching, failure, jobs, templates } = search;
  const total = totals[tab];
  const cut = tab === 'users' ? total === resultLimit : (jobs?.has_next ?? false) || (templates?.has_next ?? false);

  function statusText() {
    if (!enough) return <p className={styles.quiet}>{t('minimum')}</p>;
    if (searching) return <p className={styles.quiet}>{t('searching')}</p>;
    if (failure !== undefined || total === undefined) return null;
    if (total === 0) {
      return (
        <p className={styles.nothing}>
          <Icon of={IconMoodSad} size={24} />
          {t('nothing')}
        </p>
      );
    }
    if (cut) return <p className={styles.quiet}>{t(`cut.${tab}`, { count: total })}</p>;
    // Tabs, where there are any, show the number.
    return <p className={company ? 'visually-hidden' : styles.quiet}>{t(`found.${tab}`, { count: total })}</p>;
  }

  return <div role="status">{statusText()}</div>;
}
