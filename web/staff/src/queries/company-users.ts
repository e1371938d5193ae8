import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call, isProblem, type BodyInputOf, type QueryInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import { apiQuery, keyOf } from './api-query.ts';
import { planQuery } from './plan.ts';

export type CompanyUsersFilter = QueryInputOf<'GET /api/companies/company-users'>;
export type NewCompanyUser = BodyInputOf<'POST /api/companies/add/company-user'>;
export type CompanyUserChanges = BodyInputOf<'PATCH /api/companies/update-delete/company-users/{id}'>;

/** Whether the list of the company's people answers 200: only then is there a user management. */
export const mayListUsersQuery = queryOptions({
  queryKey: ['company-users', 'may-list'],
  queryFn: async ({ signal }) => {
    try {
      await call('GET /api/companies/company-users', { query: { page_size: 1 }, signal });
      return true;
    } catch (error) {
      if (isProblem(error, 403) || isProblem(error, 404)) return false;
      throw error;
    }
  },
  staleTime: 5 * 60_000,
  meta: { quiet: true },
});

/** One page of the company's users; while another page loads, the last one stays. */
export const companyUsersQuery = (query: CompanyUsersFilter) =>
  apiQuery('GET /api/companies/company-users', { query }, { placeholderData: keepPreviousData });

export function refreshCompanyUsers(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: planQuery.queryKey });
  return client.invalidateQueries({ queryKey: keyOf('GET /api/companies/company-users') });
}

export const addCompanyUser = (body: NewCompanyUser, idempotencyKey: string) =>
  call('POST /api/companies/add/company-user', { body, headers: { 'idempotency-key': idempotencyKey } });

export const changeCompanyUser = (id: number, body: CompanyUserChanges) =>
  call('PATCH /api/companies/update-delete/company-users/{id}', { params: { id }, body });

export const removeCompanyUser = (id: number, hand_over_to?: number) =>
  call('DELETE /api/companies/update-delete/company-users/{id}', {
    params: { id },
    query: hand_over_to === undefined ? {} : { hand_over_to },
  });

export const resetSecondFactor = (id: number) =>
  call('DELETE /api/companies/company-users/{id}/second-factor', { params: { id } });
