import type { Selection } from '@vivavoce/contract/selection.ts';
import { BUCKETS, type ApplicantBucket } from '@vivavoce/domain/applications/bucket.ts';
import type { ApplicationFilter } from '../../queries/applications.ts';

export const sorts = ['-date', 'date', 'name', '-rating'] as const;
export type Sort = (typeof sorts)[number];
export type ShownFilter = 'All' | 'Archived';

export const pageSize = 20;

/** Bucket, filter, words, order and place in the list, as they stand in the address. */
export type OverviewSearch = {
  status: ApplicantBucket;
  filter: ShownFilter;
  q?: string;
  sort?: Exclude<Sort, '-date'>;
  /** Where the page begins, and which page that is for the reader. */
  cursor?: string;
  page?: number;
  /** Just created from a template: the page says so, and what comes next. */
  fresh?: true;
  /** Just published: the dialog for new applicants opens. */
  invite?: true;
};

/** A published activity opens at To invite, All; whatever the address says wrongly falls back to that. */
export function readOverviewSearch(raw: Record<string, unknown>): OverviewSearch {
  const search: OverviewSearch = {
    status: BUCKETS.find((bucket) => bucket === raw['status']) ?? 'ToInvite',
    filter: raw['filter'] === 'Archived' ? 'Archived' : 'All',
  };
  const { q, sort, cursor, page, fresh, invite } = raw;
  if ((typeof q === 'string' || typeof q === 'number') && String(q).trim()) search.q = String(q).trim().slice(0, 120);
  if (sort === 'date' || sort === 'name' || sort === '-rating') search.sort = sort;
  if (typeof cursor === 'string' && cursor && typeof page === 'number' && Number.isInteger(page) && page > 1) {
    search.cursor = cursor.slice(0, 300);
    search.page = page;
  }
  if (fresh === true || fresh === 'true') search.fresh = true;
  if (invite === true || invite === 'true') search.invite = true;
  return search;
}

/** The start of the list: what decides its rows, without the place in it. */
export function firstPage(search: OverviewSearch): OverviewSearch {
  const { cursor: _cursor, page: _page, fresh: _fresh, invite: _invite, ...rest } = search;
  return rest;
}

/** Other words begin again at the first page. */
export function withWords(search: OverviewSearch, q: string): OverviewSearch {
  const { q: _q, ...rest } = firstPage(search);
  return q ? { ...rest, q } : rest;
}

export function withSort(search: OverviewSearch, sort: Sort): OverviewSearch {
  const { sort: _sort, ...rest } = firstPage(search);
  return sort === '-date' ? rest : { ...rest, sort };
}

type Matching = Extract<Selection, { matching: unknown }>['matching'];

/** Whom the address shows, as lists and selections ask for them. */
export function toMatching({ status, filter, q }: OverviewSearch): Matching {
  return { status, filter, ...(q && { q }) };
}

/** What the address asks of GET /api/jobs/{job}/applications. */
export function toApplicationFilter(search: OverviewSearch): ApplicationFilter {
  return {
    ...toMatching(search),
    sort: search.sort ?? '-date',
    cursor: search.cursor,
    page_size: pageSize,
  };
}
