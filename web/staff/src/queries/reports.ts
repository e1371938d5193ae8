import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type BodyInputOf, type QueryInputOf, type ResultOf } from '@vivavoce/web-shared/api/api-client.ts';

export type Stats = ResultOf<'GET /api/companies/{shortname}/stats'>;
export type ReportView = ResultOf<'GET /api/companies/{shortname}/report-views'>[number];
export type StatsFilter = QueryInputOf<'GET /api/companies/{shortname}/stats'>;
export type ReportActivitiesFilter = QueryInputOf<'GET /api/companies/{shortname}/stats/activities'>;
export type ReportApplicantsFilter = QueryInputOf<'GET /api/companies/{shortname}/stats/applicants'>;

/** The figures of a range; while another range loads, the last one stays. */
export const statsQuery = (shortname: string, query: StatsFilter) =>
  queryOptions({
    queryKey: ['reports', 'stats', shortname, query],
    queryFn: ({ signal }) => call('GET /api/companies/{shortname}/stats', { params: { shortname }, query, signal }),
    placeholderData: keepPreviousData,
  });

export const reportActivitiesQuery = (shortname: string, query: ReportActivitiesFilter) =>
  queryOptions({
    queryKey: ['reports', 'activities', shortname, query],
    queryFn: ({ signal }) =>
      call('GET /api/companies/{shortname}/stats/activities', { params: { shortname }, query, signal }),
    placeholderData: keepPreviousData,
  });

export const reportReviewersQuery = (
  shortname: string,
  query: QueryInputOf<'GET /api/companies/{shortname}/stats/reviewers'>,
) =>
  queryOptions({
    queryKey: ['reports', 'reviewers', shortname, query],
    queryFn: ({ signal }) =>
      call('GET /api/companies/{shortname}/stats/reviewers', { params: { shortname }, query, signal }),
    placeholderData: keepPreviousData,
  });

export const reportQuestionsQuery = (
  shortname: string,
  query: QueryInputOf<'GET /api/companies/{shortname}/stats/questions'>,
) =>
  queryOptions({
    queryKey: ['reports', 'questions', shortname, query],
    queryFn: ({ signal }) =>
      call('GET /api/companies/{shortname}/stats/questions', { params: { shortname }, query, signal }),
    placeholderData: keepPreviousData,
  });

export const reportMarketplaceQuery = (
  shortname: string,
  query: QueryInputOf<'GET /api/companies/{shortname}/stats/marketplace'>,
) =>
  queryOptions({
    queryKey: ['reports', 'marketplace', shortname, query],
    queryFn: ({ signal }) =>
      call('GET /api/companies/{shortname}/stats/marketplace', { params: { shortname }, query, signal }),
    placeholderData: keepPreviousData,
  });

export const reportApplicantsQuery = (shortname: string, query: ReportApplicantsFilter) =>
  queryOptions({
    queryKey: ['reports', 'applicants', shortname, query],
    queryFn: ({ signal }) =>
      call('GET /api/companies/{shortname}/stats/applicants', { params: { shortname }, query, signal }),
    placeholderData: keepPreviousData,
  });

export const reportViewsQuery = (shortname: string) =>
  queryOptions({
    queryKey: ['reports', 'views', shortname],
    queryFn: ({ signal }) => call('GET /api/companies/{shortname}/report-views', { params: { shortname }, signal }),
  });

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
  queryOptions({
    queryKey: ['reports', 'recipients', shortname, query],
    queryFn: ({ signal }) =>
      call('GET /api/companies/{shortname}/report-recipients', { params: { shortname }, query, signal }),
    placeholderData: keepPreviousData,
  });

export const changeReportRecipient = (shortname: string, user: number, receives: boolean) =>
  receives
    ? call('PUT /api/companies/{shortname}/report-recipients/{user}', { params: { shortname, user } })
    : call('DELETE /api/companies/{shortname}/report-recipients/{user}', { params: { shortname, user } });
