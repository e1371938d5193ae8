import type { Handlers } from '../../http/handlers.ts';
import { signInByPasskey } from '../session/passkey-sign-in.service.ts';
import { finishSignIn } from '../session/session.service.ts';
import { resetFactors } from './reset.service.ts';
import * as passkeys from './passkeys/passkeys.service.ts';
import * as factors from './second-factor.service.ts';

export const secondFactorRoutes = {
  'POST /login/second-factor/ajax': ({ ctx, request, reply, body }) => finishSignIn(ctx, { request, reply }, body),
  'POST /login/passkey/ajax/start': ({ ctx, body }) => passkeys.beginSigning(ctx, body.ticket),
  'POST /login/passkey/ajax': ({ ctx, request, reply, body }) => signInByPasskey(ctx, { request, reply }, body.passkey),
  'POST /api/account/step-up/passkey': ({ ctx, actor }) => passkeys.beginStepUp(ctx, actor),
  'POST /api/account/passkeys/start': ({ ctx, actor }) => passkeys.beginPasskey(ctx, actor),
  'POST /api/account/passkeys': ({ ctx, actor, body }) => passkeys.addPasskey(ctx, actor, body),
  'PATCH /api/account/passkeys/{passkey}': ({ ctx, actor, params, body }) =>
    passkeys.renamePasskey(ctx, actor, params.passkey, body.name),
  'DELETE /api/account/passkeys/{passkey}': ({ ctx, actor, params }) =>
    passkeys.removePasskey(ctx, actor, params.passkey),
  'GET /api/account/second-factor': ({ ctx, actor }) => factors.readFactors(ctx, actor),
  'POST /api/account/step-up': ({ ctx, actor, body }) => factors.stepUp(ctx, actor, body),
  'POST /api/account/authenticator': ({ ctx, actor }) => factors.beginAuthenticator(ctx, actor),
  'POST /api/account/authenticator/confirm': ({ ctx, actor, body }) =>
    factors.confirmAuthenticator(ctx, actor, body.code),
  'DELETE /api/account/authenticator': ({ ctx, actor }) => factors.removeAuthenticator(ctx, actor),
  'POST /api/account/recovery-codes': ({ ctx, actor }) => factors.renewRecoveryCodes(ctx, actor),
  'DELETE /api/companies/company-users/{id}/second-factor': ({ ctx, actor, params }) =>
    resetFactors(ctx, actor, params.id),
} satisfies Partial<Handlers>;
