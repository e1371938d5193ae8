import { keepPreviousData } from '@tanstack/react-query';
import { call, type BodyInputOf, type QueryInputOf, type ResultOf } from '@vivavoce/web-shared/api/api-client.ts';
import { apiQuery } from './api-query.ts';

export type Stats = ResultOf<'GET /api/companies/{shortname}/stats'>;
export type ReportView = ResultOf<'GET /api/companies/{shortname}/report-views'>[number];
export type StatsFilter = QueryInputOf<'GET /api/companies/{shortname}/stats'>;
export type ReportActivitiesFilter = QueryInputOf<'GET /api/companies/{shortname}/stats/activities'>;
export type ReportApplicantsFilter = QueryInputOf<'GET /api/companies/{shortname}/stats/applicants'>;

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

export const reportReviewersQuery = (
  shortname: string,
  query: QueryInputOf<'GET /api/companies/{shortname}/stats/reviewers'>,
) =>
  apiQuery(
    'GET /api/companies/{shortname}/stats/reviewers',
    { params: { shortname }, query },
    { placeholderData: keepPreviousData },
  );

export const reportQuestionsQuery = (
  shortname: string,
  query: QueryInputOf<'GET /api/companies/{shortname}/stats/questions'>,
) =>
  apiQuery(
    'GET /api/companies/{shortname}/stats/questions',
    { params: { shortname }, query },
    { placeholderData: keepPreviousData },
  );

export const reportMarketplaceQuery = (
  shortname: string,
  query: QueryInputOf<'GET /api/companies/{shortname}/stats/marketplace'>,
) =>
  apiQuery(
    'GET /api/companies/{shortname}/stats/marketplace',
    { params: { shortname }, query },
    { placeholderData: keepPreviousData },
  );

export const reportApplicantsQuery = (shortname: string, query: ReportApplicantsFilter) =>
  apiQuery(
    'GET /api/companies/{shortname}/stats/applicants',
    { params: { shortname }, query },
    { placeholderData: keepPreviousData },
  );

export const reportViewsQuery = (shortname: string) =>
  apiQuery('GET /api/companies/{shortname}/report-views', { params: { shortname } });

export const saveReportView = (
  shortname: string,
  body: BodyInputOf<'POST /api/companies/{shortname}/report-views'>,
): Promise<ReportView> => call('POST /api/companies/{shortname}/report-views', { params: { shortname }, body });

export const deleteReportView = (shortname: string, view: number) =>
  call('DELETE /api/companies/{shortname}/report-views/{view}', { params: { shortname, view } });

export const reportRecipientsQuery = (
  shortname: string,
  query: QueryInputOf<'GET /api/companies/{shortname}/report-recipients'>,
) =>
  apiQuery(
    'GET /api/companies/{shortname}/report-recipients',
    { params: { shortname }, query },
    { placeholderData: keepPreviousData },
  );

export const changeReportRecipient = (shortname: string, user: number, receives: boolean) =>
  receives
    ? call('PUT /api/companies/{shortname}/report-recipients/{user}', { params: { shortname, user } })
    : call('DELETE /api/companies/{shortname}/report-recipients/{user}', { params: { shortname, user } });
