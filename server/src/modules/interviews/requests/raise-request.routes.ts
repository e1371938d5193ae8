import type { Handlers } from '../../../http/handlers.ts';
import * as requests from './raise-request.service.ts';

export const raiseRequestRoutes = {
  'POST /api/interview/{application}/requests': ({ ctx, params, body }) =>
    requests.makeRequest(ctx, params.application, body),
  'POST /api/companies/{shortname}/actions': ({ ctx, actor, params, body }) =>
    requests.raiseReset(ctx, actor, params.shortname, body),
} satisfies Partial<Handlers>;
