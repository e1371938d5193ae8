import type { Locale } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { QueryInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { apiQuery, keyOf } from './api-query.ts';

export type CompanyUsersFilter = QueryInputOf<'GET /api/companies/company-users'>;

/** One page of the company's users; while another page loads, the last one stays. */
export const companyUsersQuery = (query: CompanyUsersFilter) =>
  apiQuery('GET /api/companies/company-users', { query }, { placeholderData: keepPreviousData });

export function refreshCompanyUsers(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: planQuery.queryKey });
  return client.invalidateQueries({ queryKey: keyOf('GET /api/companies/company-users') });
}

export const apiLocale = (locale: Locale) => (locale === 'fr' ? 'fr-fr' : 'en-gb');

/** Every choice that forms offer, with its label in the reader's language; constant until the next version. */
export const constantsQuery = (locale: Locale) =>
  apiQuery('GET /api/constants', { query: { locale: apiLocale(locale) } }, { staleTime: Infinity });

/** The limits of the company's plan and their use. */
export const planQuery = apiQuery('GET /api/plan', {}, { meta: { quiet: true } });
