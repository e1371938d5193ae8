import type { Handlers } from '../../http/handlers.ts';
import * as actions from './applicant-requests.service.ts';

export const applicantRequestsRoutes = {
  'GET /api/companies/{shortname}/actions': ({ ctx, actor, params, query }) =>
    actions.listRequests(ctx, actor, params.shortname, query),
  'PATCH /api/companies/{shortname}/actions': ({ ctx, actor, params, body }) =>
    actions.closeRequest(ctx, actor, params.shortname, body),
} satisfies Partial<Handlers>;
