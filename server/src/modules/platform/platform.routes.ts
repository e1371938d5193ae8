import type { Handlers } from '../../http/handlers.ts';
import * as operation from './operation.service.ts';
import * as companies from './company-administration.service.ts';

export const platformRoutes = {
  'GET /api/platform/companies': ({ ctx, actor, query }) => companies.listCompanies(ctx, actor, query),
  'POST /api/platform/companies': ({ ctx, actor, body }) => companies.createCompany(ctx, actor, body),
  'PATCH /api/platform/companies/{shortname}': ({ ctx, actor, params, body }) =>
    companies.changeCompany(ctx, actor, params.shortname, body),
  'POST /api/platform/companies/{shortname}/suspend': ({ ctx, actor, params, body }) =>
    companies.suspendCompany(ctx, actor, params.shortname, body.reason),
  'POST /api/platform/companies/{shortname}/reopen': ({ ctx, actor, params }) =>
    companies.reopenCompany(ctx, actor, params.shortname),
  'GET /api/platform/plans': ({ ctx, actor }) => companies.listPlans(ctx, actor),
  'GET /api/platform/operation': ({ ctx, actor }) => operation.showOperation(ctx, actor),
  'GET /api/platform/tasks': ({ ctx, actor, query }) => operation.showFailedTasks(ctx, actor, query),
  'GET /api/platform/mails': ({ ctx, actor, query }) => operation.showDoubtfulMails(ctx, actor, query),
  'POST /api/platform/tasks/{task}/retry': ({ ctx, actor, params }) => operation.retryFailed(ctx, actor, params.task),
  'POST /api/platform/mails/{mail}/resolve': ({ ctx, actor, params, body }) =>
    operation.resolveUncertain(ctx, actor, params.mail, body.arrived),
  'POST /api/platform/checks': ({ ctx, actor, body }) => operation.runChecks(ctx, actor, body.checks),
  'POST /api/platform/test-mail': ({ ctx, actor, body }) => operation.sendOwnMailCheck(ctx, actor, body.locale),
  'GET /api/platform/test-mail': ({ ctx, actor }) => operation.readOwnMailCheck(ctx, actor),
  'POST /api/platform/test-mail/confirm': ({ ctx, actor, body }) =>
    operation.confirmOwnMailCheck(ctx, actor, body.digits),
} satisfies Partial<Handlers>;
