import type { Handlers } from '../../../http/handlers.ts';
import * as providers from './providers.service.ts';

export const providersRoutes = {
  'GET /api/company-settings/providers': ({ ctx, actor }) => providers.listProviders(ctx, actor),
  'POST /api/company-settings/providers': ({ ctx, actor, body }) => providers.addProvider(ctx, actor, body),
  'PATCH /api/company-settings/providers/{provider}': ({ ctx, actor, params, body }) =>
    providers.changeProvider(ctx, actor, params.provider, body),
  'DELETE /api/company-settings/providers/{provider}': ({ ctx, actor, params }) =>
    providers.removeProvider(ctx, actor, params.provider),
  'POST /api/company-settings/providers/{provider}/test': ({ ctx, actor, params, request, reply }) =>
    providers.testProvider(ctx, { request, reply }, actor, params.provider),
} satisfies Partial<Handlers>;
