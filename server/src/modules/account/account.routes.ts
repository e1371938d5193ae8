import { currentUser } from './current-user.service.ts';
import type { Handlers } from '../../http/handlers.ts';
import * as sessions from '../session/own-sessions.service.ts';
import * as account from './account.service.ts';
import * as addresses from './address-changes.service.ts';
import * as emails from './email-changes.service.ts';
import * as links from './password-links.service.ts';

export const accountRoutes = {
  'GET /api/user': ({ ctx, actor }) => currentUser(ctx, actor),
  'GET /api/account': ({ ctx, actor }) => account.readAccount(ctx, actor),
  'POST /api/account': ({ ctx, actor, request, reply, body }) =>
    account.changeAccount(ctx, { request, reply }, actor, body),
  'GET /api/account/sessions': ({ ctx, actor, query }) => sessions.listSessions(ctx, actor, query),
  'DELETE /api/account/sessions': ({ ctx, actor }) => sessions.endOtherSessions(ctx, actor),
  'DELETE /api/account/sessions/{session}': ({ ctx, actor, request, reply, params }) =>
    sessions.endSession(ctx, { request, reply }, actor, params.session),
  'GET /api/account/link': ({ ctx, actor, query }) => account.readLink(ctx, actor, query.for),
  'POST /password-reset/ajax': ({ ctx, body }) => links.requestLink(ctx, body),
  'POST /password-reset/ajax/check': ({ ctx, body }) => links.checkLink(ctx, body),
  'POST /password-reset/ajax/confirm': ({ ctx, request, reply, body }) => links.useLink(ctx, { request, reply }, body),
  'POST /api/email-change/check': ({ ctx, body }) => emails.checkEmailChange(ctx, body),
  'POST /api/email-change/confirm': ({ ctx, body }) => emails.confirmEmailChange(ctx, body),
  'POST /api/email-change/objection/check': ({ ctx, body }) => addresses.checkObjection(ctx, body),
  'POST /api/email-change/objection': ({ ctx, body }) => addresses.objectToAddress(ctx, body),
} satisfies Partial<Handlers>;
