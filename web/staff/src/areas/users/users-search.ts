import type { CompanyUsersFilter } from '../../queries/company.ts';
import { addressOf, readOneOf, readPage, readText } from '../../ui/data/list-search.ts';

const pageSize = 10;

export const userTabs = ['all', 'invited'] as const;

/** Tab, search term and page of the list, as the address has them. */
export type UsersSearch = { status?: 'invited'; q?: string; page?: number };

/** Reads the address; unknown values fall back to the plain list. */
export const readUsersSearch = ({ status, q, page }: Record<string, unknown>): UsersSearch =>
  addressOf({ status: readOneOf(status, ['invited'] as const), q: readText(q), page: readPage(page) });

/** The query of GET /api/companies/company-users. */
export const toUsersFilter = ({ status, q, page = 1 }: UsersSearch): CompanyUsersFilter => ({
  status: status ?? 'all',
  page,
  page_size: pageSize,
  ...(q && { search: q }),
});
