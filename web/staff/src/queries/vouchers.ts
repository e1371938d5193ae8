import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { ask, call, type BodyInputOf, type QueryInputOf } from '@vivavoce/web-shared/api/api-client.ts';

export type VouchersFilter = QueryInputOf<'GET /api/companies/{shortname}/vouchers'>;
export type NewVouchers = BodyInputOf<'POST /api/companies/{shortname}/vouchers'>;

/** One page of the company's vouchers; while another page loads, the last one stays. */
export const vouchersQuery = (shortname: string, query: VouchersFilter) =>
  queryOptions({
    queryKey: ['vouchers', shortname, query],
    queryFn: ({ signal }) => call('GET /api/companies/{shortname}/vouchers', { params: { shortname }, query, signal }),
    placeholderData: keepPreviousData,
  });

export const refreshVouchers = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['vouchers'] });

export const issueVouchers = (shortname: string, body: NewVouchers, idempotencyKey: string) =>
  call('POST /api/companies/{shortname}/vouchers', {
    params: { shortname },
    body,
    headers: { 'idempotency-key': idempotencyKey },
  });

export const exportVouchers = (shortname: string, locale: 'en-gb' | 'fr-fr') =>
  ask('GET /api/companies/{shortname}/vouchers/export', { params: { shortname }, query: { locale } });

export const vouchersExportHref = (shortname: string, locale: 'en-gb' | 'fr-fr'): string =>
  `/api/companies/${encodeURIComponent(shortname)}/vouchers/export?locale=${locale}`;
