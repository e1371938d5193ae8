import type { Handlers } from '../../http/handlers.ts';
import * as signIns from './sign-in.service.ts';

export const signInRoutes = {
  'POST /login/second-factor/ajax': ({ ctx, request, reply, body }) =>
    signIns.finishSignIn(ctx, { request, reply }, body),
  'POST /login/passkey/ajax': ({ ctx, request, reply, body }) =>
    signIns.signInByPasskey(ctx, { request, reply }, body.passkey),
  'GET /login/ajax': ({ ctx, request }) => signIns.checkSession(ctx, request),
  'POST /login/ajax': ({ ctx, request, reply, body }) => signIns.signIn(ctx, { request, reply }, body),
  'GET /logout/ajax': ({ ctx, request, reply }) => signIns.signOut(ctx, { request, reply }),
  'GET /api/session': ({ ctx, request }) => signIns.presentSession(ctx, request),
  'POST /company/change/{company}': ({ ctx, actor, request, reply, params }) =>
    signIns.changeCompany(ctx, { request, reply }, actor, params.company),
} satisfies Partial<Handlers>;
