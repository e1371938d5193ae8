import type { VouchersFilter } from '../../queries/vouchers.ts';
import { addressOf, readOneOf, readPage, readText } from '../../ui/data/list-search.ts';

const pageSize = 20;

export const voucherTabs = ['all', 'open', 'ended'] as const;

/** Tab, search term and page of the list, as the address has them. */
export type VouchersSearch = { state?: 'open' | 'ended'; q?: string; page?: number };

/** Reads the address; unknown values fall back to the plain list. */
export const readVouchersSearch = ({ state, q, page }: Record<string, unknown>): VouchersSearch =>
  addressOf({ state: readOneOf(state, ['open', 'ended'] as const), q: readText(q), page: readPage(page) });

/** The query of GET /api/companies/{shortname}/vouchers. */
export const toVouchersFilter = ({ state, q, page = 1 }: VouchersSearch): VouchersFilter => ({
  state: state ?? 'all',
  page,
  page_size: pageSize,
  ...(q && { search: q }),
});
