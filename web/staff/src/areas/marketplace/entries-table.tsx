import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { SortableRows } from '../../features/forms/sortable-rows.tsx';
import type { EntriesPage } from '../../queries/marketplace.ts';
import { LinkButton } from '../../ui/base/button.tsx';
import { Table } from '../../ui/data/table.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { EmptyState, LoadError } from '../../ui/feedback/state-message.tsx';
import { Pager } from '../../ui/navigation/pager.tsx';
import { EntryRow } from './entry-row.tsx';
import { isNarrowed, withPage, type MarketplaceSearch } from './marketplace-search.ts';
import type { EntryActions } from './use-entry-actions.ts';
import styles from './marketplace.module.css';

/** Links to the pages before and after this one. */
export function EntriesPages({ page, search }: { page: EntriesPage; search: MarketplaceSearch }) {
  const t = useTranslations('common');
  const from = (page.page - 1) * page.page_size + 1;
  return (
    <Pager from={from} to={from + page.results.length - 1} count={page.count}>
      {page.page > 1 && (
        <LinkButton to="/manage-marketplace" size="small" rel="prev" search={withPage(search, page.page - 1)}>
          {t('previous')}
        </LinkButton>
      )}
      {page.has_next && (
        <LinkButton to="/manage-marketplace" size="small" rel="next" search={withPage(search, page.page + 1)}>
          {t('next')}
        </LinkButton>
      )}
    </Pager>
  );
}

function Skeleton() {
  const t = useTranslations('common');
  return (
    <tbody aria-busy="true">
      {Array.from({ length: 6 }, (_, row) => (
        <tr key={row}>
          <td colSpan={9}>
            {row === 0 && <span className="visually-hidden">{t('loading')}</span>}
            <Bone width="60%" height={44} />
          </td>
        </tr>
      ))}
    </tbody>
  );
}

type EntriesTableProps = {
  list: UseQueryResult<EntriesPage>;
  search: MarketplaceSearch;
  actions: EntryActions;
  /** Adds the first activity. */
  add: ReactNode;
};

/** The activities of the marketplace in each state: loading, failed, empty, filled. */
export function EntriesTable({ list, search, actions, add }: EntriesTableProps) {
  const t = useTranslations('marketplace.list');
  const rows = list.data?.results ?? [];
  if (list.isError) return <LoadError error={list.error} onRetry={() => void list.refetch()} />;
  if (list.data && rows.length === 0) {
    if (!isNarrowed(search) && list.data.total === 0) return <EmptyState text={t('empty')} action={add} />;
    return (
      <EmptyState
        text={t('noMatch')}
        action={
          <LinkButton to="/manage-marketplace" search={{}}>
            {t('showAll')}
          </LinkButton>
        }
      />
    );
  }
  const onMove = (from: number, to: number) => actions.moveRow(rows, from, to);
  const columns = ['featured', 'state', 'views', 'registrations', 'rate'] as const;
  const columnStyles = {
    featured: styles.starColumn,
    state: styles.stateColumn,
    views: styles.figureColumn,
    registrations: styles.figureColumn,
    rate: styles.rateColumn,
  };
  return (
    <SortableRows phrases="marketplace.drag" keys={rows.map(({ id }) => String(id))} onMove={onMove}>
      <Table caption={t('caption')} stale={list.isPlaceholderData} className={styles.table}>
        <thead>
          <tr>
            <td className={styles.gripColumn}>
              <span className="visually-hidden">{t('move')}</span>
            </td>
            <th scope="col" className={styles.orderColumn}>
              {t('order')}
            </th>
            <th scope="col">{t('activity')}</th>
            {columns.map((name) => (
              <th key={name} scope="col" className={columnStyles[name]}>
                {t(name === 'featured' ? 'featuredColumn' : name)}
              </th>
            ))}
            <td className={styles.menuColumn}>
              <span className="visually-hidden">{t('menu')}</span>
            </td>
          </tr>
        </thead>
        {list.data ? (
          <tbody>
            {rows.map((entry, index) => (
              <EntryRow
                key={entry.id}
                entry={entry}
                index={index}
                count={rows.length}
                total={list.data?.total ?? 0}
                movable={!isNarrowed(search)}
                actions={actions}
                onMove={onMove}
              />
            ))}
          </tbody>
        ) : (
          <Skeleton />
        )}
      </Table>
    </SortableRows>
  );
}
