import type { Handlers } from '../../plugins/handlers.ts';
import * as companies from './companies.service.ts';
import * as emails from './company-emails.service.ts';

export const companiesRoutes: Handlers<
  | 'GET /api/companies/company-users'
  | 'PATCH /api/companies/invite/company-user'
  | 'GET /api/companies/{shortname}/{type}-email'
  | 'PUT /api/companies/{shortname}/{type}-email'
  | 'POST /api/companies/{shortname}/{type}-email/preview'
> = {
  'GET /api/companies/company-users': ({ ctx, actor, query }) => companies.listCompanyUsers(ctx, actor, query),
  'PATCH /api/companies/invite/company-user': ({ ctx, actor, query }) =>
    companies.remindCompanyUser(ctx, actor, query.user_id),
  'GET /api/companies/{shortname}/{type}-email': ({ ctx, actor, params }) =>
    emails.readCompanyEmail(ctx, actor, params),
  'PUT /api/companies/{shortname}/{type}-email': ({ ctx, actor, params, body }) =>
    emails.changeCompanyEmail(ctx, actor, params, body),
  'POST /api/companies/{shortname}/{type}-email/preview': ({ ctx, actor, params, body }) =>
    emails.previewCompanyEmail(ctx, actor, params, body),
};
