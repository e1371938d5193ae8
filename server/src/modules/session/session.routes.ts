import type { Handlers } from '../../http/handlers.ts';
import * as session from './session.service.ts';

export const sessionRoutes = {
  'GET /login/ajax': ({ ctx, request }) => session.checkSession(ctx, request),
  'POST /login/ajax': ({ ctx, request, reply, body }) => session.signIn(ctx, { request, reply }, body),
  'GET /logout/ajax': ({ ctx, request, reply }) => session.signOut(ctx, { request, reply }),
  'GET /api/session': ({ ctx, request }) => session.presentSession(ctx, request),
  'POST /company/change/{company}': ({ ctx, actor, request, reply, params }) =>
    session.changeCompany(ctx, { request, reply }, actor, params.company),
} satisfies Partial<Handlers>;
