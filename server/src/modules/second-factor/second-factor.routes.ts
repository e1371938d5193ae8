import type { Handlers } from '../../plugins/handlers.ts';
import { finishSignIn } from '../session/session.service.ts';
import { resetFactors } from './reset.service.ts';
import * as factors from './second-factor.service.ts';

export const secondFactorRoutes: Handlers<
  | 'POST /login/second-factor/ajax'
  | 'GET /api/account/second-factor'
  | 'POST /api/account/step-up'
  | 'POST /api/account/authenticator'
  | 'POST /api/account/authenticator/confirm'
  | 'DELETE /api/account/authenticator'
  | 'POST /api/account/recovery-codes'
  | 'DELETE /api/companies/company-users/{id}/second-factor'
> = {
  'POST /login/second-factor/ajax': ({ ctx, request, reply, body }) => finishSignIn(ctx, { request, reply }, body),
  'GET /api/account/second-factor': ({ ctx, actor }) => factors.readFactors(ctx, actor),
  'POST /api/account/step-up': ({ ctx, actor, body }) => factors.stepUp(ctx, actor, body),
  'POST /api/account/authenticator': ({ ctx, actor }) => factors.beginAuthenticator(ctx, actor),
  'POST /api/account/authenticator/confirm': ({ ctx, actor, body }) =>
    factors.confirmAuthenticator(ctx, actor, body.code),
  'DELETE /api/account/authenticator': ({ ctx, actor }) => factors.removeAuthenticator(ctx, actor),
  'POST /api/account/recovery-codes': ({ ctx, actor }) => factors.renewRecoveryCodes(ctx, actor),
  'DELETE /api/companies/company-users/{id}/second-factor': ({ ctx, actor, params }) =>
    resetFactors(ctx, actor, params.id),
};
