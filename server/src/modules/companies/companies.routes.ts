import type { Handlers } from '../../http/handlers.ts';
import * as invitations from './company-invitations.service.ts';
import { changeCompanyUser } from './change-company-user.service.ts';
import * as users from './company-users.service.ts';
import { removeCompanyUser } from './remove-company-user.service.ts';
import * as emails from './company-emails.service.ts';
import { resetFactors } from './reset-factors.service.ts';
import * as logos from './logos.service.ts';

export const companiesRoutes = {
  'GET /api/companies': ({ ctx, actor }) => users.listCompanies(ctx, actor),
  'GET /api/companies/company-users': ({ ctx, actor, query }) => users.listCompanyUsers(ctx, actor, query),
  'POST /api/companies/add/company-user': ({ ctx, actor, body }) => users.addCompanyUser(ctx, actor, body),
  'PATCH /api/companies/update-delete/company-users/{id}': ({ ctx, actor, params, body }) =>
    changeCompanyUser(ctx, actor, params.id, body),
  'DELETE /api/companies/update-delete/company-users/{id}': ({ ctx, actor, params, query }) =>
    removeCompanyUser(ctx, actor, params.id, query.hand_over_to),
  'PATCH /api/companies/invite/company-user': ({ ctx, actor, query }) =>
    users.remindCompanyUser(ctx, actor, query.user_id),
  'POST /api/company-invitations/check': ({ ctx, body }) => invitations.checkInvitation(ctx, body),
  'POST /api/company-invitations/accept': ({ ctx, body }) => invitations.acceptInvitation(ctx, body),
  'POST /api/company-invitations/decline': ({ ctx, body }) => invitations.declineInvitation(ctx, body),
  'GET /api/logos/{hash}': ({ ctx, params, request, reply }) => logos.sendLogo(ctx, params.hash, { request, reply }),
  'GET /api/custom-fields': ({ ctx, actor }) => emails.listCustomFields(ctx, actor),
  'POST /api/companies/{shortname}/emails': ({ ctx, actor, params, body }) =>
    emails.saveText(ctx, actor, params.shortname, body),
  'GET /api/companies/{shortname}/emails/{text}': ({ ctx, actor, params }) => emails.readSavedText(ctx, actor, params),
  'PATCH /api/companies/{shortname}/emails/{text}': ({ ctx, actor, params, body }) =>
    emails.changeSavedText(ctx, actor, params, body),
  'DELETE /api/companies/{shortname}/emails/{text}': ({ ctx, actor, params }) =>
    emails.deleteSavedText(ctx, actor, params),
  'GET /api/companies/{shortname}/emails': ({ ctx, actor, params }) =>
    emails.listCompanyEmails(ctx, actor, params.shortname),
  'GET /api/companies/{shortname}/{type}-email': ({ ctx, actor, params, query }) =>
    emails.readCompanyEmail(ctx, actor, { ...params, ...query }),
  'PUT /api/companies/{shortname}/{type}-email': ({ ctx, actor, params, query, body }) =>
    emails.changeCompanyEmail(ctx, actor, { ...params, ...query }, body),
  'DELETE /api/companies/{shortname}/{type}-email': ({ ctx, actor, params, query }) =>
    emails.resetCompanyEmail(ctx, actor, { ...params, ...query }),
  'POST /api/companies/{shortname}/{type}-email/preview': ({ ctx, actor, params, query, body }) =>
    emails.previewCompanyEmail(ctx, actor, { ...params, ...query }, body),
  'POST /api/companies/{shortname}/{type}-email/test': ({ ctx, actor, params, query, body }) =>
    emails.testCompanyEmail(ctx, actor, { ...params, ...query }, body),
  'DELETE /api/companies/company-users/{id}/second-factor': ({ ctx, actor, params }) =>
    resetFactors(ctx, actor, params.id),
} satisfies Partial<Handlers>;
