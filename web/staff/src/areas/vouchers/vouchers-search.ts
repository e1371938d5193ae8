import type { QueryInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import type { QueryClient } from '@tanstack/react-query';
import { keyOf } from '../../queries/api-query.ts';
import { addressOf, readOneOf, readPage, readText } from '../../ui/data/list-search.ts';

export type VouchersFilter = QueryInputOf<'GET /api/companies/{shortname}/vouchers'>;

export const refreshVouchers = (client: QueryClient, shortname: string): Promise<void> =>
  client.invalidateQueries({ queryKey: keyOf('GET /api/companies/{shortname}/vouchers', { params: { shortname } }) });

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
