import type { Handlers } from '../../http/handlers.ts';
import * as actions from './applicant-requests.service.ts';
import * as requests from './raise-request.service.ts';

export const applicantRequestsRoutes = {
  'POST /api/interview/{application}/requests': ({ ctx, params, body }) =>
    requests.makeRequest(ctx, params.application, body),
  'GET /api/companies/{shortname}/actions': ({ ctx, actor, params, query }) =>
    actions.listRequests(ctx, actor, params.shortname, query),
  'PATCH /api/companies/{shortname}/actions': ({ ctx, actor, params, body }) =>
    actions.closeRequest(ctx, actor, params.shortname, body),
  'POST /api/companies/{shortname}/actions': ({ ctx, actor, params, body }) =>
    requests.raiseReset(ctx, actor, params.shortname, body),
} satisfies Partial<Handlers>;
