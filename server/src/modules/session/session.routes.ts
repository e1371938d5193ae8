import type { Handlers } from '../../http/handlers.ts';
import * as session from './session.service.ts';
import * as settings from './settings.service.ts';

export const sessionRoutes = {
  'GET /login/ajax': ({ ctx, request }) => session.checkSession(ctx, request),
  'POST /login/ajax': ({ ctx, request, reply, body }) => session.signIn(ctx, { request, reply }, body),
  'GET /logout/ajax': ({ ctx, request, reply }) => session.signOut(ctx, { request, reply }),
  'GET /api/session': ({ ctx, request }) => session.presentSession(ctx, request),
  'GET /api/user': ({ ctx, actor }) => session.currentUser(ctx, actor),
  'POST /company/change/{company}': ({ ctx, actor, request, reply, params }) =>
    session.changeCompany(ctx, { request, reply }, actor, params.company),
  'GET /api/settings': ({ ctx, actor }) => session.companySettings(ctx, actor),
  'POST /api/settings': ({ ctx, actor, body, request }) =>
    settings.changeSettings(ctx, actor, body, { ip: request.ip, upload: request.form_file?.bytes }),
} satisfies Partial<Handlers>;
