import { beginningOf } from '@vivavoce/domain/cut-text.ts';
import { PAGE_SIZES } from '@vivavoce/domain/limits.ts';
import type { CompaniesFilter } from '../../queries/platform.ts';

const pageSize = PAGE_SIZES.platform_companies;

export const companyTabs = ['all', 'active', 'suspended'] as const;
export type CompanyTab = (typeof companyTabs)[number];

/** Tab, search term and page of the list, as they stand in the address. */
export type CompaniesSearch = { status?: 'active' | 'suspended'; q?: string; page?: number };

/** Reads the address; unknown values fall back to the plain list. */
export function readCompaniesSearch({ status, q, page }: Record<string, unknown>): CompaniesSearch {
  const search: CompaniesSearch = {};
  if (status === 'active' || status === 'suspended') search.status = status;
  if ((typeof q === 'string' || typeof q === 'number') && String(q).trim())
    search.q = beginningOf(String(q).trim(), 80);
  if (typeof page === 'number' && Number.isInteger(page) && page > 1 && page <= 100_000) search.page = page;
  return search;
}

export const withTab = ({ q }: CompaniesSearch, tab: CompanyTab): CompaniesSearch => ({
  ...(tab !== 'all' && { status: tab }),
  ...(q && { q }),
});

/** Another search term begins again at the first page. */
export const withTerm = ({ status }: CompaniesSearch, q: string): CompaniesSearch => ({
  ...(status && { status }),
  ...(q && { q: beginningOf(q, 80) }),
});

export function withPage({ page: _page, ...rest }: CompaniesSearch, page: number): CompaniesSearch {
  return page > 1 ? { ...rest, page } : rest;
}

/** The last page, where the address names one behind it. */
export function lastPageBefore(search: CompaniesSearch, count: number): number | null {
  const last = Math.max(1, Math.ceil(count / pageSize));
  return (search.page ?? 1) > last ? last : null;
}

/** The query of GET /api/platform/companies. */
export const toCompaniesFilter = ({ status, q, page = 1 }: CompaniesSearch): CompaniesFilter => ({
  status: status ?? 'all',
  page,
  page_size: pageSize,
  ...(q && { search: q }),
});
