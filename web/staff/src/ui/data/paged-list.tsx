import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { LinkButton } from '../base/button.tsx';
import { Panel } from '../base/panel.tsx';
import { EmptyState, LoadError } from '../feedback/state-message.tsx';
import { Pager } from '../navigation/pager.tsx';
import { useTypedSearch } from '../forms/use-typed-search.ts';
import { withPage, narrowed, type ListSearch } from './list-search.ts';

/** A page of a list as the API answers it. */
type ListPage<Row> = {
  count: number;
  page: number;
  page_size: number;
  has_next: boolean;
  results: Row[];
};

/** Writes the address of the list that is open. */
function useListAddress() {
  const navigate = useNavigate();
  return (search: ListSearch) => void navigate({ to: '.', search: search as never, replace: true });
}

/** The search box of the list that is open: its text, and a function that writes it to the address. */
export function useListTerm(search: ListSearch) {
  const open = useListAddress();
  return useTypedSearch(search.q ?? '', (q) => open(narrowed(search, { q })));
}

/** The last page, where the address names one behind it: an old link, or the only row of a page is gone. */
export function lastPageBefore(page: number | undefined, list: { count: number; page_size: number }): number | null {
  const last = Math.max(1, Math.ceil(list.count / list.page_size));
  return (page ?? 1) > last ? last : null;
}

type PagedListProps<Row> = {
  list: UseQueryResult<ListPage<Row>>;
  search: ListSearch;
  /** Beside a search without results, which has a sentence of its own. */
  empty: ReactNode;
  /** Draws the rows; undefined while they load. */
  children: (rows: Row[] | undefined) => ReactNode;
};

/** A list in each of its states (loading, failed, empty, filled), with the links to its pages. */
export function PagedList<Row>(props: PagedListProps<Row>) {
  const { list, search, empty, children } = props;
  const t = useTranslations('common');
  const open = useListAddress();
  const page = list.data;
  const last = page && !list.isPlaceholderData ? lastPageBefore(search.page, page) : null;
  const turnBack = useEffectEvent((to: number) => open(withPage(search, to)));
  useEffect(() => {
    if (last !== null) turnBack(last);
  }, [last]);
  const rows = last === null ? page?.results : undefined;
  const first = page ? (page.page - 1) * page.page_size + 1 : 1;
  const turn = (to: number, rel: 'prev' | 'next') => (
    <LinkButton to="." size="small" rel={rel} search={withPage(search, to) as never}>
      {t(rel === 'prev' ? 'previous' : 'next')}
    </LinkButton>
  );
  return (
    <>
      <Panel>
        {list.isError ? (
          <LoadError error={list.error} onRetry={() => void list.refetch()} />
        ) : rows?.length === 0 ? (
          empty
        ) : (
          children(rows)
        )}
      </Panel>
      {page && rows && rows.length > 0 && (
        <Pager from={first} to={first + rows.length - 1} count={page.count}>
          {page.page > 1 && turn(page.page - 1, 'prev')}
          {page.has_next && turn(page.page + 1, 'next')}
        </Pager>
      )}
    </>
  );
}

/** An empty list that a search or filter narrowed, with the link to all of it. */
export function NothingFound({ text, clear, all }: { text: string; clear: string; all: object }) {
  return (
    <EmptyState
      text={text}
      action={
        <LinkButton to="." search={all as never}>
          {clear}
        </LinkButton>
      }
    />
  );
}
