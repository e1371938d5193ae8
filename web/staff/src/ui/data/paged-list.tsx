import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button, LinkButton } from '../base/button.tsx';
import { classes } from '../base/classes.ts';
import { Panel } from '../base/panel.tsx';
import { EmptyState, LoadError } from '../feedback/state-message.tsx';
import { SearchField } from '../forms/field.tsx';
import { Pager } from '../navigation/pager.tsx';
import { useTypedSearch } from '../forms/use-typed-search.ts';
import { withPage, narrowed, type ListSearch } from './list-search.ts';

/** A page of a list as the API answers it. */
export type ListPage<Row> = {
  /** Undefined where rows are not counted. */
  count: number | undefined;
  page: number;
  page_size: number;
  has_next: boolean;
  results: readonly Row[];
};

/** Writes the address of the list that is open. */
function useListAddress() {
  const navigate = useNavigate();
  return (search: ListSearch) => void navigate({ to: '.', search: search as never, replace: true });
}

/** Above a list: its tabs, its search, its filters. */
export const ListToolbar = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-2 pb-2.5 print:hidden">{children}</div>
);

type ListSearchFieldProps = { search: ListSearch; label: string; filter?: boolean; className?: string };

/** The search of the list that is open, written to the address; after the tabs, on a phone below them. */
export function ListSearchField({ search, className = 'ms-auto w-60', ...field }: ListSearchFieldProps) {
  const open = useListAddress();
  const [typed, setTyped] = useTypedSearch(search.q ?? '', (q) => open(narrowed(search, { q })));
  return (
    <SearchField
      {...field}
      className={classes(className, 'max-md:w-full max-md:flex-[1_1_100%]')}
      value={typed}
      onChange={setTyped}
    />
  );
}

/** The last page, where the address names one behind it: an old link, or the only row of a page is gone. */
export function lastPageBefore(page: number | undefined, list: Omit<ListPage<unknown>, 'has_next'>): number | null {
  const count = list.count ?? (list.results.length > 0 ? Infinity : 0);
  const last = Math.max(1, Math.ceil(count / list.page_size));
  return (page ?? 1) > last ? last : null;
}

type ListPagesProps = {
  page: ListPage<unknown>;
  /** Hidden where all rows are on the first page. */
  onlyIfSeveral?: boolean;
  /** Below other content: the page stays where it is scrolled to. */
  inPlace?: boolean;
} & ({ search: (page: number) => object; onPage?: never } | { onPage: (page: number) => void; search?: never });

/** "1 to 20 of 39" with the pages beside it: links where the address names the page, buttons elsewhere. */
export function ListPages({ page, onlyIfSeveral = false, inPlace = false, search, onPage }: ListPagesProps) {
  const t = useTranslations('common');
  const { page: current, results, count, page_size: size, has_next: more } = page;
  if (results.length === 0 || (onlyIfSeveral && current === 1 && !more)) return null;
  const first = (current - 1) * size + 1;
  const turn = (to: number, rel: 'prev' | 'next') => {
    const text = t(rel === 'prev' ? 'previous' : 'next');
    return search ? (
      <LinkButton to="." size="small" rel={rel} resetScroll={!inPlace} search={search(to) as never}>
        {text}
      </LinkButton>
    ) : (
      <Button size="small" onClick={() => onPage(to)}>
        {text}
      </Button>
    );
  };
  return (
    <Pager from={first} to={first + results.length - 1} count={count}>
      {current > 1 && turn(current - 1, 'prev')}
      {more && turn(current + 1, 'next')}
    </Pager>
  );
}

type ListStatesProps<Row> = {
  list: Pick<UseQueryResult, 'error' | 'isError'> & {
    data: { results: readonly Row[] } | undefined;
    refetch: () => Promise<unknown>;
  };
  /** Instead of no rows; a search without results has a sentence of its own. */
  empty: ReactNode;
  /** The sentence of a list that cannot load. */
  failed?: string | undefined;
  /** Draws the rows; undefined while they load. */
  children: (rows: readonly Row[] | undefined) => ReactNode;
};

/** A list in each of its states: loading, failed, empty, filled. */
export function ListStates<Row>({ list, empty, failed, children }: ListStatesProps<Row>) {
  if (list.isError) {
    return <LoadError error={list.error} {...(failed && { text: failed })} onRetry={() => void list.refetch()} />;
  }
  return list.data?.results.length === 0 ? empty : children(list.data?.results);
}

type PagedListProps<Row> = Omit<ListStatesProps<Row>, 'list'> & {
  list: UseQueryResult<ListPage<Row>>;
  search: ListSearch;
  /** Announced once the rows of another term or filter are there. */
  matches?: ((count: number) => string) | undefined;
  /** Around the rows; null where each draws its own surface. */
  panel?: 'plain' | 'padded' | null;
  /** Hides the links to pages where all rows are on the first page. */
  onlyIfSeveral?: boolean;
  /** Between the rows and the links to their pages. */
  note?: ReactNode;
};

/** A page of a list in each of its states, with the links to the other pages. */
export function PagedList<Row>(props: PagedListProps<Row>) {
  const { list, search, empty, failed, matches, panel = 'plain', onlyIfSeveral = false, note, children } = props;
  const open = useListAddress();
  const { data: page, isPlaceholderData: stale } = list;
  const last = page && !stale ? lastPageBefore(search.page, page) : null;
  const turnBack = useEffectEvent((to: number) => open(withPage(search, to)));
  useEffect(() => {
    if (last !== null) turnBack(last);
  }, [last]);
  // A later page that ran empty stands for the page before it, which loads.
  const shown = page && (page.page === 1 || page.results.length > 0) ? page : undefined;
  const content = (
    <ListStates list={{ ...list, data: shown }} empty={empty} failed={failed}>
      {children}
    </ListStates>
  );
  return (
    <>
      {'matches' in props && (
        <p role="status" className="visually-hidden">
          {matches && shown?.count !== undefined && !stale ? matches(shown.count) : ''}
        </p>
      )}
      {panel ? <Panel padded={panel === 'padded'}>{content}</Panel> : content}
      {shown && !list.isError && shown.results.length > 0 && note}
      {shown && !list.isError && (
        <ListPages page={shown} onlyIfSeveral={onlyIfSeveral} search={(to) => withPage(search, to)} />
      )}
    </>
  );
}

type ListMoreProps = {
  list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
  text: string;
  size?: 'small' | 'medium';
  /** Around the button. */
  className?: string;
  /** Below the button. */
  children?: ReactNode;
};

/** Below a list that grows: loads the next rows, while there are any. */
export function ListMore({ list, text, size = 'medium', className, children }: ListMoreProps) {
  if (!list.hasNextPage) return null;
  return (
    <div className={className}>
      <Button size={size} busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {text}
      </Button>
      {children}
    </div>
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
