import type { Handlers } from '../../plugins/handlers.ts';
import { listActivities, listApplicants, listQuestions, listReviewers, readStats } from './reports.service.ts';

export const reportsRoutes: Handlers<
  | 'GET /api/companies/{shortname}/stats'
  | 'GET /api/companies/{shortname}/stats/activities'
  | 'GET /api/companies/{shortname}/stats/applicants'
  | 'GET /api/companies/{shortname}/stats/reviewers'
  | 'GET /api/companies/{shortname}/stats/questions'
> = {
  'GET /api/companies/{shortname}/stats': ({ ctx, actor, params, query }) =>
    readStats(ctx, actor, params.shortname, query),
  'GET /api/companies/{shortname}/stats/activities': ({ ctx, actor, params, query }) =>
    listActivities(ctx, actor, params.shortname, query),
  'GET /api/companies/{shortname}/stats/applicants': ({ ctx, actor, params, query }) =>
    listApplicants(ctx, actor, params.shortname, query),
  'GET /api/companies/{shortname}/stats/reviewers': ({ ctx, actor, params, query }) =>
    listReviewers(ctx, actor, params.shortname, query),
  'GET /api/companies/{shortname}/stats/questions': ({ ctx, actor, params, query }) =>
    listQuestions(ctx, actor, params.shortname, query),
};
