import type { EntriesFilter } from '../../queries/marketplace.ts';
import { addressOf, readPage, readText } from '../../ui/data/list-search.ts';

/** Enough for most marketplaces, so that rows are dragged over the whole list. */
const pageSize = 50;

/** Search term, category and page of the list, as the address has them. */
export type MarketplaceSearch = { q?: string; category?: string; page?: number };

/** Reads the address; unknown values fall back to the plain list. */
export const readMarketplaceSearch = ({ q, category, page }: Record<string, unknown>): MarketplaceSearch =>
  addressOf<MarketplaceSearch>({ q: readText(q), category: readText(category), page: readPage(page) });

/** The query of GET /api/marketplace. */
export const toEntriesFilter = ({ q, category, page = 1 }: MarketplaceSearch): EntriesFilter => ({
  page,
  page_size: pageSize,
  ...(q && { search: q }),
  ...(category && { category }),
});

/** Neighbours in a narrowed list are no neighbours in the marketplace, so rows of it cannot be moved. */
export const isNarrowed = ({ q, category }: MarketplaceSearch): boolean => Boolean(q ?? category);
