import type { Handlers } from '../../../http/handlers.ts';
import * as enforcement from './enforcement.service.ts';

export const enforcementRoutes = {
  'GET /api/company-settings/domains/{domain}/enforcement': ({ ctx, actor, params }) =>
    enforcement.readEnforcement(ctx, actor, params.domain),
  'PUT /api/company-settings/domains/{domain}/enforcement': ({ ctx, actor, params, body }) =>
    enforcement.startEnforcement(ctx, actor, params.domain, body),
  'DELETE /api/company-settings/domains/{domain}/enforcement': ({ ctx, actor, params }) =>
    enforcement.liftEnforcement(ctx, actor, params.domain),
} satisfies Partial<Handlers>;
