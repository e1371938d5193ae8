import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call, type BodyInputOf, type ResultOf } from '@vivavoce/web-shared/api/api-client.ts';

type CompanyEventsPage = ResultOf<'GET /api/companies/{shortname}/events'>;
export type CompanyEvent = CompanyEventsPage['results'][number];
export type NewCompanyEvent = BodyInputOf<'POST /api/companies/{shortname}/events'>;

/** One page of the company's events, the latest first; while another page loads, the last one stays. */
export const companyEventsQuery = (shortname: string, page: number) =>
  queryOptions({
    queryKey: ['company-events', shortname, page],
    queryFn: ({ signal }) =>
      call('GET /api/companies/{shortname}/events', { params: { shortname }, query: { page, page_size: 20 }, signal }),
    placeholderData: keepPreviousData,
  });

export const refreshCompanyEvents = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['company-events'] });

export const addCompanyEvent = (shortname: string, body: NewCompanyEvent, idempotencyKey: string) =>
  call('POST /api/companies/{shortname}/events', {
    params: { shortname },
    body,
    headers: { 'idempotency-key': idempotencyKey },
  });

export const changeCompanyEvent = (shortname: string, event: number, body: NewCompanyEvent) =>
  call('PUT /api/companies/{shortname}/events/{event}', { params: { shortname, event }, body });

export const deleteCompanyEvent = (shortname: string, event: number) =>
  call('DELETE /api/companies/{shortname}/events/{event}', { params: { shortname, event } });
