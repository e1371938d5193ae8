import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call, type BodyInputOf, type QueryInputOf, type ResultOf } from '@vivavoce/web-shared/api/api-client.ts';

export type CompaniesPage = ResultOf<'GET /api/platform/companies'>;
export type CompaniesFilter = QueryInputOf<'GET /api/platform/companies'>;
export type Plan = ResultOf<'GET /api/platform/plans'>[number];
export type NewCompany = BodyInputOf<'POST /api/platform/companies'>;
export type CompanyChanges = BodyInputOf<'PATCH /api/platform/companies/{shortname}'>;

/** One page of the companies; while another page loads, the last one stays. */
export const companiesQuery = (query: CompaniesFilter) =>
  queryOptions({
    queryKey: ['platform', 'companies', query],
    queryFn: ({ signal }) => call('GET /api/platform/companies', { query, signal }),
    placeholderData: keepPreviousData,
  });

export const plansQuery = queryOptions({
  queryKey: ['platform', 'plans'],
  queryFn: ({ signal }) => call('GET /api/platform/plans', { signal }),
  staleTime: 5 * 60_000,
});

export const refreshCompanies = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['platform', 'companies'] });

export const createCompany = (body: NewCompany, idempotencyKey: string) =>
  call('POST /api/platform/companies', { body, headers: { 'idempotency-key': idempotencyKey } });

export const changeCompany = (shortname: string, body: CompanyChanges) =>
  call('PATCH /api/platform/companies/{shortname}', { params: { shortname }, body });

export const suspendCompany = (shortname: string, reason: string) =>
  call('POST /api/platform/companies/{shortname}/suspend', { params: { shortname }, body: { reason } });

export const reopenCompany = (shortname: string) =>
  call('POST /api/platform/companies/{shortname}/reopen', { params: { shortname } });

export const operationQuery = queryOptions({
  queryKey: ['platform', 'operation'],
  queryFn: ({ signal }) => call('GET /api/platform/operation', { signal }),
});

export const refreshOperation = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: operationQuery.queryKey });

export const retryTask = (task: string) => call('POST /api/platform/tasks/{task}/retry', { params: { task } });

export const resolveMail = (mail: number, arrived: boolean) =>
  call('POST /api/platform/mails/{mail}/resolve', { params: { mail }, body: { arrived } });
