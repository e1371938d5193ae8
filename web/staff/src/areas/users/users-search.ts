import { beginningOf } from '@vivavoce/domain/cut-text.ts';
import type { CompanyUsersFilter } from '../../queries/company-users.ts';

const pageSize = 10;

export const userTabs = ['all', 'invited'] as const;
export type UserTab = (typeof userTabs)[number];

/** Tab, search term and page of the list, as they stand in the address. */
export type UsersSearch = { status?: 'invited'; q?: string; page?: number };

/** Reads the address; unknown values fall back to the plain list. */
export function readUsersSearch({ status, q, page }: Record<string, unknown>): UsersSearch {
  const search: UsersSearch = {};
  if (status === 'invited') search.status = status;
  if ((typeof q === 'string' || typeof q === 'number') && String(q).trim())
    search.q = beginningOf(String(q).trim(), 80);
  if (typeof page === 'number' && Number.isInteger(page) && page > 1 && page <= 100_000) search.page = page;
  return search;
}

export const withTab = ({ q }: UsersSearch, tab: UserTab): UsersSearch => ({
  ...(tab === 'invited' && { status: tab }),
  ...(q && { q }),
});

/** Another search term begins again at the first page. */
export const withTerm = ({ status }: UsersSearch, q: string): UsersSearch => ({
  ...(status && { status }),
  ...(q && { q: beginningOf(q, 80) }),
});

export function withPage({ page: _page, ...rest }: UsersSearch, page: number): UsersSearch {
  return page > 1 ? { ...rest, page } : rest;
}

/** The last page, where the address names one behind it: an old link, or the only row of a page was removed. */
export function lastPageBefore(search: UsersSearch, count: number): number | null {
  const last = Math.max(1, Math.ceil(count / pageSize));
  return (search.page ?? 1) > last ? last : null;
}

/** The query of GET /api/companies/company-users. */
export const toUsersFilter = ({ status, q, page = 1 }: UsersSearch): CompanyUsersFilter => ({
  status: status ?? 'all',
  page,
  page_size: pageSize,
  ...(q && { search: q }),
});
