import type { Handlers } from '../../../http/handlers.ts';
import * as domains from './domains.service.ts';

export const domainsRoutes = {
  'POST /check-provider/ajax': ({ ctx, body }) => domains.checkProvider(ctx, body),
  'GET /api/company-settings/domains': ({ ctx, actor }) => domains.listDomains(ctx, actor),
  'POST /api/company-settings/domains': ({ ctx, actor, body }) => domains.addDomain(ctx, actor, body.domain),
  'POST /api/company-settings/domains/{domain}/check': ({ ctx, actor, params }) =>
    domains.checkDomain(ctx, actor, params.domain),
  'DELETE /api/company-settings/domains/{domain}': ({ ctx, actor, params }) =>
    domains.removeDomain(ctx, actor, params.domain),
} satisfies Partial<Handlers>;
