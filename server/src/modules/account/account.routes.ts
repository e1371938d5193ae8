import { AppError } from '../../app-error.ts';
import type { Handlers } from '../../plugins/handlers.ts';
import * as sessions from '../session/own-sessions.service.ts';
import * as account from './account.service.ts';

export const accountRoutes: Handlers<
  | 'GET /api/account'
  | 'POST /api/account'
  | 'GET /api/account/sessions'
  | 'DELETE /api/account/sessions'
  | 'DELETE /api/account/sessions/{session}'
  | 'GET /api/account/link'
  | 'POST /password-reset/ajax'
  | 'POST /password-reset/ajax/check'
  | 'POST /password-reset/ajax/confirm'
> = {
  'GET /api/account': ({ ctx, actor }) => account.readAccount(ctx, actor),
  'POST /api/account': ({ ctx, actor, body }) => account.changeAccount(ctx, actor, body),
  'GET /api/account/sessions': ({ ctx, actor }) => sessions.listSessions(ctx, actor),
  'DELETE /api/account/sessions': ({ ctx, actor }) => sessions.endOtherSessions(ctx, actor),
  'DELETE /api/account/sessions/{session}': ({ ctx, actor, request, reply, params }) =>
    sessions.endSession(ctx, { request, reply }, actor, params.session),
  'GET /api/account/link': ({ ctx, actor, query }) => account.readLink(ctx, actor, query.for),
  'POST /password-reset/ajax': () => ({ status: 'OK' }),
  'POST /password-reset/ajax/check': () => Promise.reject(new AppError('link_expired')),
  'POST /password-reset/ajax/confirm': () => Promise.reject(new AppError('link_expired')),
};
