import { beginningOf } from '@vivavoce/domain/cut-text.ts';
import type { EntriesFilter } from '../../queries/marketplace.ts';

/** Enough for most marketplaces, so that rows are dragged over the whole list. */
const pageSize = 50;

/** Search term, category and page of the list, as the address has them. */
export type MarketplaceSearch = { q?: string; category?: string; page?: number };

const textOf = (value: unknown, max: number): string =>
  typeof value === 'string' || typeof value === 'number' ? beginningOf(String(value).trim(), max) : '';

/** Reads the address; unknown values fall back to the plain list. */
export function readMarketplaceSearch({ q, category, page }: Record<string, unknown>): MarketplaceSearch {
  const search: MarketplaceSearch = {};
  if (textOf(q, 80)) search.q = textOf(q, 80);
  if (textOf(category, 80)) search.category = textOf(category, 80);
  if (typeof page === 'number' && Number.isInteger(page) && page > 1 && page <= 100_000) search.page = page;
  return search;
}

/** Another search term or category begins again at the first page. */
export const withTerm = ({ category }: MarketplaceSearch, q: string): MarketplaceSearch => ({
  ...(q && { q: q.slice(0, 80) }),
  ...(category && { category }),
});

export const withCategory = ({ q }: MarketplaceSearch, category: string): MarketplaceSearch => ({
  ...(q && { q }),
  ...(category && { category }),
});

export function withPage({ page: _page, ...rest }: MarketplaceSearch, page: number): MarketplaceSearch {
  return page > 1 ? { ...rest, page } : rest;
}

/** The query of GET /api/marketplace. */
export const toEntriesFilter = ({ q, category, page = 1 }: MarketplaceSearch): EntriesFilter => ({
  page,
  page_size: pageSize,
  ...(q && { search: q }),
  ...(category && { category }),
});

/** Neighbours in a narrowed list are no neighbours in the marketplace, so rows of it cannot be moved. */
export const isNarrowed = ({ q, category }: MarketplaceSearch): boolean => Boolean(q ?? category);
