import type { Handlers } from '../../plugins/handlers.ts';
import * as companies from './companies.service.ts';

export const companiesRoutes: Handlers<'GET /api/companies/company-users'> = {
  'GET /api/companies/company-users': ({ ctx, actor, query }) => companies.listCompanyUsers(ctx, actor, query),
};
