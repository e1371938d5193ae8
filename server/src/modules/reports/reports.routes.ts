import { addRecipient, listRecipients, removeRecipient } from './monthly-report.service.ts';
import { deleteView, listViews, saveView } from './views.service.ts';
import type { Handlers } from '../../http/handlers.ts';
import {
  listActivities,
  listApplicants,
  listMarketplace,
  listQuestions,
  listReviewers,
  readStats,
} from './reports.service.ts';

export const reportsRoutes = {
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
  'GET /api/companies/{shortname}/stats/marketplace': ({ ctx, actor, params, query }) =>
    listMarketplace(ctx, actor, params.shortname, query),
  'GET /api/companies/{shortname}/report-recipients': ({ ctx, actor, params, query }) =>
    listRecipients(ctx, actor, params.shortname, query),
  'PUT /api/companies/{shortname}/report-recipients/{user}': ({ ctx, actor, params }) =>
    addRecipient(ctx, actor, params.shortname, params.user),
  'DELETE /api/companies/{shortname}/report-recipients/{user}': ({ ctx, actor, params }) =>
    removeRecipient(ctx, actor, params.shortname, params.user),
  'GET /api/companies/{shortname}/report-views': ({ ctx, actor, params }) => listViews(ctx, actor, params.shortname),
  'POST /api/companies/{shortname}/report-views': ({ ctx, actor, params, body }) =>
    saveView(ctx, actor, params.shortname, body),
  'DELETE /api/companies/{shortname}/report-views/{view}': ({ ctx, actor, params }) =>
    deleteView(ctx, actor, params.shortname, params.view),
} satisfies Partial<Handlers>;
