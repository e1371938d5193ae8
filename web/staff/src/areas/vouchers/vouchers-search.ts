import type { VouchersFilter } from '../../queries/vouchers.ts';

const pageSize = 20;

export const voucherTabs = ['all', 'open', 'ended'] as const;
export type VoucherTab = (typeof voucherTabs)[number];

/** Tab, search term and page of the list, as they stand in the address. */
export type VouchersSearch = { state?: 'open' | 'ended'; q?: string; page?: number };

/** Reads the address; unknown values fall back to the plain list. */
export function readVouchersSearch({ state, q, page }: Record<string, unknown>): VouchersSearch {
  const search: VouchersSearch = {};
  if (state === 'open' || state === 'ended') search.state = state;
  if ((typeof q === 'string' || typeof q === 'number') && String(q).trim()) search.q = String(q).trim().slice(0, 80);
  if (typeof page === 'number' && Number.isInteger(page) && page > 1 && page <= 100_000) search.page = page;
  return search;
}

export const withTab = ({ q }: VouchersSearch, tab: VoucherTab): VouchersSearch => ({
  ...(tab !== 'all' && { state: tab }),
  ...(q && { q }),
});

/** Another search term begins again at the first page. */
export const withTerm = ({ state }: VouchersSearch, q: string): VouchersSearch => ({
  ...(state && { state }),
  ...(q && { q: q.slice(0, 80) }),
});

export function withPage({ page: _page, ...rest }: VouchersSearch, page: number): VouchersSearch {
  return page > 1 ? { ...rest, page } : rest;
}

/** The query of GET /api/companies/{shortname}/vouchers. */
export const toVouchersFilter = ({ state, q, page = 1 }: VouchersSearch): VouchersFilter => ({
  state: state ?? 'all',
  page,
  page_size: pageSize,
  ...(q && { search: q }),
});
