import { keepPreviousData } from '@tanstack/react-query';
import type { QueryInputOf, ResultOf } from '@vivavoce/web-shared/api/api-client.ts';
import { apiQuery } from './api-query.ts';

export type Stats = ResultOf<'GET /api/companies/{shortname}/stats'>;
export type StatsFilter = QueryInputOf<'GET /api/companies/{shortname}/stats'>;
export type ReportActivitiesFilter = QueryInputOf<'GET /api/companies/{shortname}/stats/activities'>;
/** The figures of a range; while another range loads, the last one stays. */
export const statsQuery = (shortname: string, query: StatsFilter) =>
  apiQuery(
    'GET /api/companies/{shortname}/stats',
    { params: { shortname }, query },
    { placeholderData: keepPreviousData },
  );

export const reportActivitiesQuery = (shortname: string, query: ReportActivitiesFilter) =>
  apiQuery(
    'GET /api/companies/{shortname}/stats/activities',
    { params: { shortname }, query },
    { placeholderData: keepPreviousData },
  );
