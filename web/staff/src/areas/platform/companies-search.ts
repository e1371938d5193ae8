import { PAGE_SIZES } from '@vivavoce/domain/list-limits.ts';
import type { QueryInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../queries/api-query.ts';
import { addressOf, readOneOf, readPage, readText } from '../../ui/data/list-search.ts';

type CompaniesFilter = QueryInputOf<'GET /api/platform/companies'>;

/** One page of the companies; while another page loads, the last one stays. */
export const companiesQuery = (query: CompaniesFilter) =>
  apiQuery('GET /api/platform/companies', { query }, { placeholderData: keepPreviousData });

export const refreshCompanies = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['platform', 'companies'] });

const pageSize = PAGE_SIZES.platform_companies;

export const companyTabs = ['all', 'active', 'suspended'] as const;

/** Tab, search term and page of the list, as the address has them. */
export type CompaniesSearch = { status?: 'active' | 'suspended'; q?: string; page?: number };

/** Reads the address; unknown values fall back to the plain list. */
export const readCompaniesSearch = ({ status, q, page }: Record<string, unknown>): CompaniesSearch =>
  addressOf({ status: readOneOf(status, ['active', 'suspended'] as const), q: readText(q), page: readPage(page) });

/** The query of GET /api/platform/companies. */
export const toCompaniesFilter = ({ status, q, page = 1 }: CompaniesSearch): CompaniesFilter => ({
  status: status ?? 'all',
  page,
  page_size: pageSize,
  ...(q && { search: q }),
});
