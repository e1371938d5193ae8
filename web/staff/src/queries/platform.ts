import { infiniteQueryOptions, keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call, type BodyInputOf, type QueryInputOf, type ResultOf } from '@vivavoce/web-shared/api/api-client.ts';
import { apiQuery } from './api-query.ts';
import { refreshTemplates } from './jobs/templates.ts';

export type CompaniesFilter = QueryInputOf<'GET /api/platform/companies'>;
export type Plan = ResultOf<'GET /api/platform/plans'>[number];
export type NewCompany = BodyInputOf<'POST /api/platform/companies'>;
export type CompanyChanges = BodyInputOf<'PATCH /api/platform/companies/{shortname}'>;

/** One page of the companies; while another page loads, the last one stays. */
export const companiesQuery = (query: CompaniesFilter) =>
  apiQuery('GET /api/platform/companies', { query }, { placeholderData: keepPreviousData });

export const plansQuery = apiQuery('GET /api/platform/plans', {}, { staleTime: 5 * 60_000 });

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

export const operationQuery = apiQuery('GET /api/platform/operation');

type Page = { page: number };

/** One page of the failed tasks; while another page loads, the last one stays. */
export const failedTasksQuery = ({ page }: Page) =>
  queryOptions({
    queryKey: [...operationQuery.queryKey, 'tasks', page],
    queryFn: ({ signal }) => call('GET /api/platform/tasks', { query: { page }, signal }),
    placeholderData: keepPreviousData,
  });

/** The same for mails in doubt. */
export const doubtfulMailsQuery = ({ page }: Page) =>
  queryOptions({
    queryKey: [...operationQuery.queryKey, 'mails', page],
    queryFn: ({ signal }) => call('GET /api/platform/mails', { query: { page }, signal }),
    placeholderData: keepPreviousData,
  });

export const refreshOperation = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: operationQuery.queryKey });

export const resolveMail = (mail: number, arrived: boolean) =>
  call('POST /api/platform/mails/{mail}/resolve', { params: { mail }, body: { arrived } });

/** The log of no company, page by page into the past. */
export const platformAuditQuery = infiniteQueryOptions({
  queryKey: ['platform', 'audit'],
  queryFn: ({ pageParam: before, signal }) => call('GET /api/platform/audit', { query: { before }, signal }),
  initialPageParam: undefined as number | undefined,
  getNextPageParam: ({ next }) => next ?? undefined,
});

export type TemplatesFilter = QueryInputOf<'GET /api/platform/templates'>;

/** One page of the templates of all companies; while another page loads, the last one stays. */
export const sharedTemplatesQuery = (query: TemplatesFilter) =>
  apiQuery('GET /api/platform/templates', { query }, { placeholderData: keepPreviousData });

/** Activities of all companies to make a template of. */
export const templateSourcesQuery = (search: string) =>
  apiQuery(
    'GET /api/platform/template-sources',
    { query: { ...(search && { search }) } },
    { placeholderData: keepPreviousData },
  );

export const changeSharedTemplate = (template: number, body: BodyInputOf<'PATCH /api/platform/templates/{template}'>) =>
  call('PATCH /api/platform/templates/{template}', { params: { template }, body });

/** The lists of the platform and those of the own company show them. */
export const refreshSharedTemplates = async (client: QueryClient): Promise<void> => {
  await Promise.all([client.invalidateQueries({ queryKey: ['platform', 'templates'] }), refreshTemplates(client)]);
};
